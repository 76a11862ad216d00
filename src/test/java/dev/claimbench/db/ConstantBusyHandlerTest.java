package dev.claimbench.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ConstantBusyHandlerTest {
  @Test
  void triesAgainBeforeTheTimeout() {
    ConstantBusyHandler handler = new ConstantBusyHandler(60_000);
    assertEquals(1, handler.callback(0));
    assertEquals(1, handler.callback(1));
    assertEquals(2, handler.calls());
  }

  @Test
  void givesUpAtTheTimeout() {
    assertEquals(0, new ConstantBusyHandler(0).callback(0));
  }

  @Test
  void eachWaitHasTheWholeTimeout() throws InterruptedException {
    ConstantBusyHandler handler = new ConstantBusyHandler(200);
    handler.callback(0);
    Thread.sleep(250);
    assertEquals(0, handler.callback(1));
    assertEquals(1, handler.callback(0));
  }

  @Test
  void givesUpWhenInterruptedAndLeavesTheFlag() {
    Thread.currentThread().interrupt();
    int answer = new ConstantBusyHandler(60_000).callback(0);
    assertTrue(Thread.interrupted());
    assertEquals(0, answer);
  }
}
