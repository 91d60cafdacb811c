import { useState } from "preact/hooks";
import { Notice } from "@/app/Notice";
import { devicePath } from "@/app/router";
import { useAction } from "@/app/useLoad";
import { identity } from "@/app/wiring";
import { makeDeviceLink } from "@/net/api";
import { text } from "@/strings";
import { CopyLink } from "../game/CopyLink";

/** A link with which another device goes on as the same person. */
export function DeviceLinkCard() {
  const [url, setUrl] = useState<string>();
  const { busy, problem, run } = useAction();
  const make = () =>
    run(async () => {
      await identity.ensureSession();
      const { token } = await makeDeviceLink();
      setUrl(`${location.origin}${devicePath(token)}`);
    });
  return (
    <section class="card pad fields" aria-labelledby="h-device">
      <h2 id="h-device">{text.deviceLink}</h2>
      <p class="muted">{text.deviceLinkLead}</p>
      {url !== undefined && (
        <div class="field">
          <label for="device-link">{text.deviceLinkLabel}</label>
          <input
            id="device-link"
            data-testid="device-link"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p class="row">
            <CopyLink url={url} label={text.copy} class="btn" />
          </p>
        </div>
      )}
      {problem !== undefined && <Notice>{problem}</Notice>}
      <button class="btn" disabled={busy} onClick={make} data-testid="make-device-link">
        {url === undefined ? text.makeDeviceLink : text.makeDeviceLinkAgain}
      </button>
    </section>
  );
}
