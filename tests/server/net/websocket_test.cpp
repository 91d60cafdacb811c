#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "protocol/limits.h"
#include "tests/server/net/live_server.h"
#include "tests/server/net/test_client.h"

namespace sixfold::server {
namespace {

using Shape = TestClient::Shape;

constexpr std::size_t kMaxMessage = protocol::kMaxMessageBytes;

bool opens(TestClient& client) {
    const auto response = client.upgrade();
    return response && response->status == 101;
}

/// The code with which the server closes, whatever comes before it.
int close_code_of(TestClient& client) {
    while (const auto frame = client.frame()) {
        if (frame->opcode == TestClient::kClose) return frame->close_code();
    }
    return -1;
}

/// The next ping, whatever comes before it.
std::optional<TestClient::Frame> next_ping(TestClient& client) {
    while (auto frame = client.frame()) {
        if (frame->opcode == TestClient::kPing) return frame;
    }
    return std::nullopt;
}

TEST(WebSocket, OpensAndAnswersInOrder) {
    LiveServer server;
    TestClient client(server.port());
    const auto response = client.upgrade();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->status, 101);
    EXPECT_EQ(response->fields.at("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_EQ(response->fields.at("server"), "sixfold");
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(client.send_text("hello " + std::to_string(i)));
    for (int i = 0; i < 20; ++i) ASSERT_EQ(client.text(), "hello " + std::to_string(i));
    EXPECT_TRUE(server.happens("opened 1"));
    EXPECT_EQ(server.on_loop([&] { return server.server().open_sockets(); }), 1U);
}

TEST(WebSocket, TellsTheProgramOfItsEndOnce) {
    LiveServer server;
    {
        TestClient client(server.port());
        ASSERT_TRUE(opens(client));
        ASSERT_TRUE(client.send_frame(TestClient::kClose, "\x03\xE8"));
        EXPECT_EQ(close_code_of(client), 1000);
        EXPECT_TRUE(client.is_closed());
    }
    EXPECT_TRUE(server.happens("closed 1"));
    {
        TestClient client(server.port());
        ASSERT_TRUE(opens(client));
    }
    EXPECT_TRUE(server.happens("closed 2"));
    EXPECT_EQ(server.count("closed 1"), 1);
    EXPECT_EQ(server.on_loop([&] { return server.server().open_sockets(); }), 0U);
}

TEST(WebSocket, TellsAGoodbyeFromABrokenConnection) {
    LiveServer server;
    {
        TestClient leaving(server.port());
        ASSERT_TRUE(opens(leaving));
        ASSERT_TRUE(leaving.send_frame(TestClient::kClose, "\x03\xE9"));
    }
    EXPECT_TRUE(server.happens("closed 1"));
    EXPECT_EQ(server.count("goodbye 1"), 1);
    {
        TestClient cut(server.port());
        ASSERT_TRUE(opens(cut));
    }
    EXPECT_TRUE(server.happens("closed 2"));
    EXPECT_EQ(server.count("goodbye 2"), 0);
}

TEST(WebSocket, AClientThatAnswersTheServersCloseHasNotSaidGoodbye) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    ASSERT_TRUE(client.send_text("close 4010"));
    EXPECT_EQ(close_code_of(client), 4010);
    ASSERT_TRUE(client.send_frame(TestClient::kClose, "\x0F\xAA"));
    EXPECT_TRUE(client.is_closed());
    client.shut_down_writing();
    EXPECT_TRUE(server.happens("closed 1"));
    EXPECT_EQ(server.count("goodbye 1"), 0);
}

TEST(WebSocket, MeasuresHowLongAFrameTakesThereAndBack) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    ASSERT_TRUE(client.send_text("measure"));
    const auto ping = next_ping(client);
    ASSERT_TRUE(ping);
    EXPECT_FALSE(ping->payload.empty());
    // Somebody else's pong, and one that nobody asked for, measure nothing.
    ASSERT_TRUE(client.send_frame(TestClient::kPong, ""));
    ASSERT_TRUE(client.send_frame(TestClient::kPong, ping->payload + "0"));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(server.count("lag 1 1"), 0);
    ASSERT_TRUE(client.send_frame(TestClient::kPong, ping->payload));
    ASSERT_TRUE(server.happens("lag 1 1"));
    EXPECT_GE(server.on_loop([&] { return server.lags().at(0); }), Milliseconds{50});

    // The same pong again is no second round trip.
    ASSERT_TRUE(client.send_frame(TestClient::kPong, ping->payload));
    ASSERT_TRUE(client.send_text("measure"));
    const auto second = next_ping(client);
    ASSERT_TRUE(second);
    EXPECT_NE(second->payload, ping->payload);
    EXPECT_EQ(server.count("lag 1 2"), 0);
    ASSERT_TRUE(client.send_frame(TestClient::kPong, second->payload));
    EXPECT_TRUE(server.happens("lag 1 2"));
}

TEST(WebSocket, MeasuresOnceAtATime) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(client.send_text("measure"));
    ASSERT_TRUE(client.send_text("last"));
    int pings = 0;
    int texts = 0;
    while (texts < 4) {
        const auto frame = client.frame();
        ASSERT_TRUE(frame);
        frame->opcode == TestClient::kPing ? ++pings : ++texts;
    }
    EXPECT_EQ(pings, 1);
}

TEST(WebSocket, AsksTheProgramWhoMayOpenOne) {
    LiveServer server;
    TestClient refused(server.port());
    const auto no = refused.upgrade("Cookie: sixfold_session=refused\r\n");
    ASSERT_TRUE(no);
    EXPECT_EQ(no->status, 403);
    EXPECT_EQ(refused.get("/about.txt")->body, "about");
    TestClient dropped(server.port());
    EXPECT_EQ(dropped.upgrade("Cookie: sixfold_session=dropped\r\n")->status, 403);
    TestClient later(server.port());
    EXPECT_EQ(later.upgrade("Cookie: sixfold_session=later\r\n")->status, 101);
    ASSERT_TRUE(later.send_text("hello"));
    EXPECT_EQ(later.text(), "hello");
    EXPECT_EQ(server.count("authenticate refused"), 1);
    EXPECT_EQ(server.count("authenticate later"), 1);
    EXPECT_EQ(server.count("closed 1"), 0);
}

TEST(WebSocket, NeedsThisServersOrigin) {
    LiveServer server;
    for (const char* origin : {"", "Origin: null\r\n", "Origin: http://evil.org\r\n"}) {
        TestClient client(server.port());
        const auto response =
            client.get("/ws", std::string("Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                          "Sec-WebSocket-Version: 13\r\n"
                                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n") +
                                  origin);
        ASSERT_TRUE(response) << origin;
        EXPECT_EQ(response->status, 403) << origin;
    }
    EXPECT_EQ(server.count("authenticate -"), 0);
}

TEST(WebSocket, RefusesBrokenHandshakes) {
    LiveServer server;
    TestClient client(server.port());
    const std::string origin = "Origin: " + client.origin() + "\r\n";
    const auto plain = client.get("/ws", origin);
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->status, 426);
    EXPECT_EQ(plain->fields.at("sec-websocket-version"), "13");
    const std::string upgrade = origin + "Upgrade: websocket\r\nConnection: Upgrade\r\n";
    EXPECT_EQ(client.get("/ws", upgrade)->status, 426);
    EXPECT_EQ(client.get("/ws", upgrade + "Sec-WebSocket-Version: 8\r\n")->status, 426);
    EXPECT_EQ(client.get("/ws", upgrade + "Sec-WebSocket-Version: 13\r\n")->status, 400);
    EXPECT_EQ(client.get("/ws", upgrade + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n")
                  ->status,
              400);
    EXPECT_EQ(server.count("authenticate -"), 0);
}

TEST(WebSocket, IsAtItsOwnPathOnly) {
    LiveServer server;
    TestClient client(server.port());
    const auto response = client.get("/about.txt",
                                     "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                     "Sec-WebSocket-Version: 13\r\n"
                                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
    ASSERT_TRUE(response);
    EXPECT_EQ(response->status, 200);
}

TEST(WebSocket, TakesFragmentsAndPingsBetweenThem) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    const Shape part{.fin = false, .masked = true, .declared_length = {}};
    ASSERT_TRUE(client.send_frame(TestClient::kText, "one ", part));
    ASSERT_TRUE(client.send_frame(TestClient::kContinuation, "", part));
    ASSERT_TRUE(client.send_frame(TestClient::kPing, "ping"));
    const auto pong = client.frame();
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->opcode, TestClient::kPong);
    EXPECT_EQ(pong->payload, "ping");
    ASSERT_TRUE(client.send_frame(TestClient::kContinuation, "two ", part));
    ASSERT_TRUE(client.send_frame(TestClient::kContinuation, "three"));
    EXPECT_EQ(client.text(), "one two three");
    ASSERT_TRUE(client.send_text(""));
    EXPECT_EQ(client.text(), "");
}

TEST(WebSocket, TakesMessagesUpToTheLimitAndRefusesLargerOnes) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    const std::string largest(kMaxMessage, 'm');
    ASSERT_TRUE(client.send_text(largest));
    EXPECT_EQ(client.text(), largest);
    client.send_text(largest + "m");
    EXPECT_EQ(client.text(), "refused too_large");
    EXPECT_EQ(close_code_of(client), 1009);
    EXPECT_TRUE(server.happens("refused 1 too_large"));
}

TEST(WebSocket, RefusesALargeMessageInFragments) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    const Shape part{.fin = false, .masked = true, .declared_length = {}};
    ASSERT_TRUE(client.send_frame(TestClient::kText, std::string(1'000, 'm'), part));
    for (int i = 0; i < 4; ++i) {
        client.send_frame(TestClient::kContinuation, std::string(1'000, 'm'), part);
    }
    EXPECT_EQ(client.text(), "refused too_large");
    EXPECT_EQ(close_code_of(client), 1009);
    EXPECT_EQ(server.count("refused 1 too_large"), 1);
}

TEST(WebSocket, RefusesFramesThatDeclareAbsurdLengths) {
    LiveServer server;
    for (const std::uint64_t length : {std::uint64_t{1} << 63, std::uint64_t{1} << 62,
                                       ~std::uint64_t{0}, std::uint64_t{1} << 20}) {
        TestClient client(server.port());
        ASSERT_TRUE(opens(client));
        const Shape shape{.fin = true, .masked = true, .declared_length = length};
        ASSERT_TRUE(client.send_frame(TestClient::kText, "x", shape));
        EXPECT_EQ(close_code_of(client), 1009) << length;
    }
    EXPECT_TRUE(server.happens("refused 1 too_large"));
    EXPECT_TRUE(server.happens("refused 4 too_large"));
}

TEST(WebSocket, RefusesBinaryMessages) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    ASSERT_TRUE(client.send_frame(TestClient::kBinary, "bytes"));
    EXPECT_EQ(client.text(), "refused bad_request");
    EXPECT_EQ(close_code_of(client), 1003);
    EXPECT_TRUE(server.happens("refused 1 bad_request"));
}

TEST(WebSocket, ClosesOnWhatIsNotTheProtocol) {
    LiveServer server;
    const auto code_after = [&](int opcode, const std::string& payload, Shape shape) {
        TestClient client(server.port());
        if (!opens(client) || !client.send_frame(opcode, payload, shape)) return 0;
        return close_code_of(client);
    };
    const Shape unmasked{.fin = true, .masked = false, .declared_length = {}};
    const Shape unfinished{.fin = false, .masked = true, .declared_length = {}};
    EXPECT_EQ(code_after(TestClient::kText, "unmasked", unmasked), 1002);
    EXPECT_EQ(code_after(TestClient::kContinuation, "of nothing", {}), 1002);
    EXPECT_EQ(code_after(TestClient::kPing, "in parts", unfinished), 1002);
    EXPECT_EQ(code_after(3, "reserved", {}), 1002);
    EXPECT_EQ(code_after(0x41, "reserved bit", {}), 1002);
    EXPECT_EQ(code_after(TestClient::kText, "\xC3\x28", {}), 1007);
    EXPECT_EQ(code_after(TestClient::kText, "\xED\xA0\x80", {}), 1007);
    EXPECT_TRUE(server.happens("closed 7"));
}

TEST(WebSocket, RefusesMessagesOverTheRateAndClosesAtTwiceTheRate) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    for (int i = 0; i < 3 * protocol::kMessageCredits; ++i) client.send_text("m");
    int answered = 0;
    int refused = 0;
    int code = -1;
    while (const auto frame = client.frame()) {
        if (frame->payload == "m") ++answered;
        if (frame->payload == "refused rate_limited") ++refused;
        if (frame->opcode == TestClient::kClose) {
            code = frame->close_code();
            break;
        }
    }
    // Some credits come back while the messages arrive.
    EXPECT_GE(answered, protocol::kMessageCredits);
    EXPECT_LT(answered, 2 * protocol::kMessageCredits);
    EXPECT_GE(refused, 1);
    EXPECT_EQ(code, 1008);
}

TEST(WebSocket, PingsArePaidForToo) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    for (int i = 0; i < 4 * protocol::kMessageCredits; ++i) {
        client.send_frame(TestClient::kPing, "p");
    }
    EXPECT_EQ(close_code_of(client), 1008);
}

/// A server that keeps floods until they are read.
HttpServer::Options for_slow_readers() {
    HttpServer::Options options;
    options.outbox_bytes = 128 * 1024 * 1024;
    return options;
}

TEST(WebSocket, ASlowReaderIsCutOffWhileOthersGoOn) {
    LiveServer patient(for_slow_readers());
    TestClient reader(patient.port());
    ASSERT_TRUE(opens(reader));
    ASSERT_TRUE(reader.send_text("flood 500"));
    for (int i = 0; i < 500; ++i) ASSERT_TRUE(reader.text()) << i;

    LiveServer server;
    TestClient slow(server.port());
    TestClient other(server.port());
    ASSERT_TRUE(opens(slow));
    ASSERT_TRUE(opens(other));
    ASSERT_TRUE(slow.send_text("flood 500"));
    EXPECT_TRUE(server.happens("closed 1"));
    ASSERT_TRUE(other.send_text("still here"));
    EXPECT_EQ(other.text(), "still here");
    EXPECT_TRUE(slow.is_closed());
    EXPECT_EQ(server.count("closed 2"), 0);
}

TEST(WebSocket, SendsWhatIsSaidAtOneMomentInOneSegment) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    const std::uint32_t before = client.segments();
    ASSERT_TRUE(client.send_text("close 4000"));
    EXPECT_EQ(client.text(), "last");
    EXPECT_EQ(client.text(), "words");
    EXPECT_EQ(client.segments(), before + 1);
    const auto close = client.frame();
    ASSERT_TRUE(close);
    EXPECT_EQ(close->close_code(), 4000);
}

TEST(WebSocket, ClosesASlowReaderAfterWhatIsQueuedHasBeenSent) {
    LiveServer server(for_slow_readers());
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    ASSERT_TRUE(client.send_text("flood 300"));
    ASSERT_TRUE(client.send_text("close 4000"));
    ASSERT_TRUE(server.happens("message 1 close 4000"));
    for (int i = 0; i < 300; ++i) ASSERT_TRUE(client.text()) << i;
    EXPECT_EQ(client.text(), "last");
    EXPECT_EQ(client.text(), "words");
    const auto close = client.frame();
    ASSERT_TRUE(close);
    EXPECT_EQ(close->close_code(), 4000);
}

TEST(WebSocket, ClosesAfterWhatIsQueuedHasBeenSent) {
    LiveServer server;
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    ASSERT_TRUE(client.send_text("close 4010"));
    EXPECT_EQ(client.text(), "last");
    EXPECT_EQ(client.text(), "words");
    const auto frame = client.frame();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->close_code(), 4010);
    EXPECT_EQ(frame->payload.substr(2), "done");
    ASSERT_TRUE(client.send_frame(TestClient::kClose, frame->payload));
    EXPECT_TRUE(client.is_closed());
    client.shut_down_writing();
    EXPECT_TRUE(server.happens("closed 1"));
}

constexpr std::string_view kFarAway = "X-Forwarded-For: 203.0.113.7\r\n";

TEST(WebSocket, OfOneAddressAreSoManyAtOnce) {
    HttpServer::Options options;
    options.per_network.connections = 2;
    LiveServer server(options);
    TestClient first(server.port());
    TestClient second(server.port());
    TestClient third(server.port());
    TestClient near(server.port());
    EXPECT_EQ(first.upgrade(kFarAway)->status, 101);
    EXPECT_EQ(second.upgrade(kFarAway)->status, 101);
    EXPECT_EQ(third.upgrade(kFarAway)->status, 429);
    EXPECT_EQ(near.upgrade()->status, 101);
    ASSERT_TRUE(server.happens("opened 1"));
    first.shut_down_writing();
    ASSERT_TRUE(server.happens("closed 1"));
    EXPECT_EQ(third.upgrade(kFarAway)->status, 101);
}

TEST(WebSocket, OfOneAddressSendSoManyMessagesTogether) {
    HttpServer::Options options;
    options.per_network.messages = 3;
    LiveServer server(options);
    TestClient first(server.port());
    TestClient second(server.port());
    TestClient near(server.port());
    EXPECT_EQ(first.upgrade(kFarAway)->status, 101);
    EXPECT_EQ(second.upgrade(kFarAway)->status, 101);
    ASSERT_TRUE(opens(near));
    for (TestClient* client : {&first, &second, &first}) {
        ASSERT_TRUE(client->send_text("hello"));
        EXPECT_EQ(client->text(), "hello");
    }
    ASSERT_TRUE(second.send_text("hello"));
    EXPECT_EQ(second.text(), "refused rate_limited");
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(near.send_text("hello"));
        EXPECT_EQ(near.text(), "hello");
    }
}

TEST(WebSocket, DoesNotWaitForeverForThePeerToClose) {
    HttpServer::Options options;
    options.close_timeout = Milliseconds{300};
    LiveServer server(options);
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    ASSERT_TRUE(client.send_text("close 4010"));
    EXPECT_TRUE(server.happens("closed 1"));
    EXPECT_TRUE(client.is_closed());
}

TEST(WebSocket, APeerThatOnlyAnswersPingsStaysAndASilentOneIsDropped) {
    HttpServer::Options options;
    options.idle_timeout = Milliseconds{2'000};
    LiveServer server(options);
    TestClient alive(server.port());
    TestClient silent(server.port());
    ASSERT_TRUE(opens(alive));
    ASSERT_TRUE(opens(silent));
    const auto ping = alive.frame();
    ASSERT_TRUE(ping);
    ASSERT_EQ(ping->opcode, TestClient::kPing);
    ASSERT_TRUE(alive.send_frame(TestClient::kPong, ping->payload));
    EXPECT_TRUE(server.happens("closed 2"));
    ASSERT_TRUE(alive.send_text("hello"));
    EXPECT_EQ(alive.text(), "hello");
}

TEST(WebSocket, IgnoresTextsForUnknownConnections) {
    LiveServer server;
    server.on_loop([&] {
        server.server().send(ConnectionId{99}, std::make_shared<const std::string>("x"));
        server.server().close(ConnectionId{99}, 1000, "x");
    });
    TestClient client(server.port());
    ASSERT_TRUE(opens(client));
    ASSERT_TRUE(client.send_text("hello"));
    EXPECT_EQ(client.text(), "hello");
}

TEST(WebSocket, ShutdownClosesWithServiceRestart) {
    LiveServer server;
    TestClient first(server.port());
    TestClient second(server.port());
    ASSERT_TRUE(opens(first));
    ASSERT_TRUE(opens(second));
    server.on_loop([&] { server.server().shutdown(); });
    for (TestClient* client : {&first, &second}) {
        EXPECT_EQ(close_code_of(*client), 1012);
        ASSERT_TRUE(client->send_frame(TestClient::kClose, "\x03\xF4"));
        EXPECT_TRUE(client->is_closed());
        client->shut_down_writing();
    }
    EXPECT_TRUE(server.happens("closed 1"));
    EXPECT_TRUE(server.happens("closed 2"));
    EXPECT_EQ(server.on_loop([&] { return server.server().open_sockets(); }), 0U);
}

TEST(WebSocket, ASocketThatIsLetInDuringShutdownIsSentAway) {
    LiveServer server;
    TestClient client(server.port());
    const std::string origin = "Origin: " + client.origin() + "\r\n";
    ASSERT_TRUE(client.request("GET", "/ws",
                               origin + "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                        "Sec-WebSocket-Version: 13\r\n"
                                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                        "Cookie: sixfold_session=held\r\n"));
    ASSERT_TRUE(server.happens("authenticate held"));
    server.on_loop([&] { server.server().shutdown(); });
    server.release_held();
    EXPECT_EQ(client.response()->status, 503);
    EXPECT_TRUE(server.happens("closed 1"));
    EXPECT_EQ(server.count("opened 1"), 0);
}

TEST(WebSocket, TheServerCanBeDestroyedWithOpenSockets) {
    LiveServer server(for_slow_readers());
    TestClient client(server.port());
    TestClient waiting(server.port());
    ASSERT_TRUE(opens(client));
    ASSERT_TRUE(client.send_text("flood 500"));
    ASSERT_TRUE(server.happens("message 1 flood 500"));
    server.destroy();
    EXPECT_TRUE(client.is_closed());
    EXPECT_TRUE(waiting.is_closed());
    EXPECT_EQ(server.count("closed 1"), 0);
}

}  // namespace
}  // namespace sixfold::server
