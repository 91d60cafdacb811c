import type { ConnectionStatus } from "@/net/socket";
import { Observable } from "./observable";

/** State of the page's socket; undefined while the page needs none. */
export const connection = new Observable<ConnectionStatus | undefined>(undefined);
