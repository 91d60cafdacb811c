// What the server would not take, said before it is asked: protocol/limits.h.
import { text } from "@/strings";

const namePattern = /^[A-Za-z0-9_-]{2,20}$/;
const minPasswordBytes = 8;
const maxPasswordBytes = 128;

export const nameFault = (name: string): string | undefined =>
  namePattern.test(name) ? undefined : text.nameWrong;

export function passwordFault(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes < minPasswordBytes) return text.passwordShort;
  if (bytes > maxPasswordBytes) return text.passwordLong;
  return /\p{Cc}/u.test(password) ? text.passwordOdd : undefined;
}

/** A password that holds already: only the server knows whether it is right. */
export const givenFault = (given: string): string | undefined =>
  given === "" ? text.fieldEmpty : undefined;

export function labelFault(label: string): string | undefined {
  const length = [...label.trim()].length;
  return length >= 1 && length <= 40 && !/\p{Cc}/u.test(label) ? undefined : text.labelWrong;
}
