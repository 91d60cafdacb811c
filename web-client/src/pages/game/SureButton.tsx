import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "@/app/Icon";

interface SureButtonProps {
  testId: string;
  icon: IconName;
  words: string;
  /** Asked before it is done. */
  sureWords: string;
  danger?: boolean;
  disabled?: boolean;
  onSure: () => void;
}

const sureMs = 3_000;

/** Does what it says at the second press. */
export function SureButton(props: SureButtonProps) {
  const { testId, icon, words, sureWords, danger = false, disabled = false, onSure } = props;
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (asked === undefined) return undefined;
    const timer = setTimeout(() => setAsked(undefined), sureMs);
    return () => clearTimeout(timer);
  }, [asked]);
  // A press that meant something else, which stood here a moment ago, must not do this.
  const sure = asked === testId;
  const press = () => {
    if (sure) onSure();
    setAsked(sure ? undefined : testId);
  };
  return (
    <button
      class={`btn${danger ? " danger" : ""}${sure ? " sure" : ""}`}
      data-testid={testId}
      disabled={disabled}
      onClick={press}
    >
      <Icon name={icon} />
      {sure ? sureWords : words}
    </button>
  );
}
