import { Observable } from "@/app/observable";

/** The game of one's own that this page shows while its clock runs, if it shows one. */
export const ongoing = new Observable<string | undefined>(undefined);
