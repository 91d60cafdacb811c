import { useEffect, useState } from "preact/hooks";
import { Icon } from "@/app/Icon";
import { copyText } from "@/app/share";
import { text } from "@/strings";

interface CopyLinkProps {
  url: string;
  label: string;
  class: string;
}

export function CopyLink({ url, label, class: className }: CopyLinkProps) {
  const [result, setResult] = useState<string>();
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), 2_500);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => setResult((await copyText(url)) ? text.copied : text.copyFailed);
  return (
    <button class={className} data-testid="copy-link" onClick={copy} aria-live="polite">
      <Icon name={result === text.copied ? "check" : "link"} />
      <span>{result ?? label}</span>
    </button>
  );
}
