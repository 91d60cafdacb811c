import { Icon } from "@/app/Icon";
import { useObservable } from "@/app/observable";
import { prefer, preferences } from "@/app/preferences";
import { boardText } from "@/strings/board";

export const switchSound = (): void => prefer({ sound: !preferences.value.sound });

export function SoundButton() {
  const { sound } = useObservable(preferences);
  return (
    <button
      aria-label={boardText.sound}
      aria-pressed={sound}
      title={sound ? boardText.soundOn : boardText.soundOff}
      data-testid="sound"
      onClick={switchSound}
    >
      <Icon name={sound ? "sound" : "silent"} />
    </button>
  );
}
