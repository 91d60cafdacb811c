import { useEffect, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { copyText } from "@/app/share";
import { text } from "@/strings";

interface CopyLinkProps {
  url: string;
  label: string;
  /** Said where nothing may be copied. */
  failed?: string;
  class: string;
}

export function CopyLink({ url, label, class: className, failed = text.copyFailed }: CopyLinkProps) {
  const [result, setResult] = useState<string>();
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), 2_500);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => setResult((await copyText(url)) ? text.copied : failed);
  return (
    <button type="button" class={className} data-testid="copy-link" onClick={copy} aria-live="polite">
      <Icon name={result === text.copied ? "check" : "link"} />
      <span>{result ?? label}</span>
    </button>
  );
}
