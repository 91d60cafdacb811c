import { Observable } from "@/app/observable";

/** Whom the form of the lobby shall challenge, until it has taken it over. */
export const invited = new Observable<string | undefined>(undefined);
