import { useObservable } from "@/app/observable";
import { confirmations, prefer, preferences } from "@/app/preferences";
import { play } from "@/sound/play";
import { boardText } from "@/strings/board";

/** Choices about boards and sounds. They belong to the device, so guests have them, too. */
export function BoardAndSound() {
  const chosen = useObservable(preferences);
  const check = (name: "sound" | "coordinates" | "animation", words: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={chosen[name]}
        data-testid={`prefer-${name}`}
        onChange={(event) => prefer({ [name]: event.currentTarget.checked })}
      />
      {words}
    </label>
  );
  return (
    <section class="card pad fields" aria-labelledby="h-board-sound" data-testid="board-and-sound">
      <h2 id="h-board-sound">{boardText.settingsTitle}</h2>
      <p class="muted">{boardText.settingsLead}</p>
      {check("sound", boardText.sound)}
      <div class="field">
        <label for="volume">{boardText.volume}</label>
        <div class="row volume">
          <input
            id="volume"
            type="range"
            min="0"
            max="100"
            step="5"
            value={Math.round(chosen.volume * 100)}
            disabled={!chosen.sound}
            data-testid="prefer-volume"
            onChange={(event) => {
              prefer({ volume: event.currentTarget.valueAsNumber / 100 });
              play("move");
            }}
          />
          <button class="btn" disabled={!chosen.sound} onClick={() => play("capture")}>
            {boardText.trySound}
          </button>
        </div>
      </div>
      <div class="field">
        <label for="prefer-confirm">{boardText.confirmLabel}</label>
        <select
          id="prefer-confirm"
          data-testid="prefer-confirm"
          value={chosen.confirm}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const confirm = confirmations.find((name) => name === value);
            if (confirm) prefer({ confirm });
          }}
        >
          {confirmations.map((name) => (
            <option key={name} value={name}>
              {boardText.confirmations[name]}
            </option>
          ))}
        </select>
      </div>
      {check("coordinates", boardText.coordinates)}
      {check("animation", boardText.animation)}
    </section>
  );
}
