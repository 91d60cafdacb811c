// The game server of others that the load test compares with: a room with two players, in which
// each message is answered by an acknowledgement and broadcast to both.
//   node server.mjs PORT        prints "ready" when it listens
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

const MOVE = 1;
const ACK = 2;
const MOVED = 3;

class Game extends Room {
    maxClients = 2;

    onCreate({ ack, moved }) {
        const ackText = "a".repeat(ack);
        const movedText = "m".repeat(moved);
        this.setPatchRate(null); // there is no state to look for changes in
        this.onMessage(MOVE, (client) => {
            client.send(ACK, ackText);
            this.broadcast(MOVED, movedText);
        });
    }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("game", Game);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
