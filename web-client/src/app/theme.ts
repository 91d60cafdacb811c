import { Observable } from "./observable";
import { readText, writeText } from "./storage";

export const themes = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof themes)[number];

const key = "sixfold.theme";

function stored(): Theme {
  const value = readText("local", key);
  return themes.find((theme) => theme === value) ?? "system";
}

export const theme = new Observable<Theme>("system");

function apply(value: Theme): void {
  if (value === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = value;
}

export function startTheme(): void {
  theme.set(stored());
  apply(theme.value);
}

export function setTheme(value: Theme): void {
  theme.set(value);
  apply(value);
  writeText("local", key, value);
}
