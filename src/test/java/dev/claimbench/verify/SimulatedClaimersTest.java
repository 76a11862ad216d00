package dev.claimbench.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.claimbench.verify.ClaimSimulation.Call;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Correct claimers are never accused; one injected fault is always found, under its name. */
class SimulatedClaimersTest {
  private static final int SEEDS = 500;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void correctClaimersAreNeverAccused(boolean released) {
    long claimedTwice = 0;
    long shortCalls = 0;
    long doubtful = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      ClaimSimulation simulation = new ClaimSimulation(seed, released);
      Findings findings = simulation.verify(0);
      String say = "seed " + seed + " " + findings;
      assertEquals(0, findings.count(Grade.FORBIDDEN), say);
      assertEquals(0, findings.count(Rule.FALSE_SHORT), say);
      claimedTwice += findings.claims() - findings.distinct();
      shortCalls +=
          simulation.calls.stream().filter(c -> c.ids().size() < simulation.limit).count();
      doubtful += findings.count(Rule.INDETERMINATE);
    }
    assertTrue(shortCalls > SEEDS && doubtful > SEEDS, "the simulation must be wild enough");
    assertEquals(released, claimedTwice > SEEDS, "claimed twice: " + claimedTwice);
  }

  @Test
  void theClockMayWrapAround() {
    for (int seed = 0; seed < 100; seed++) {
      ClaimSimulation simulation = new ClaimSimulation(seed, true);
      Findings expected = simulation.verify(0);
      assertEquals(expected, simulation.verify(Long.MAX_VALUE - simulation.clock / 2));
      assertEquals(expected, simulation.verify(-simulation.clock / 2));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Rule.class,
      names = {"DUPLICATE", "OVER_CLAIM", "PHANTOM", "LOST", "OWNER_MISMATCH"})
  void oneFaultIsAlwaysFound(Rule fault) {
    int injected = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      ClaimSimulation simulation = new ClaimSimulation(seed, seed % 2 == 0);
      if (inject(fault, simulation, new Random(seed))) {
        injected++;
        Findings findings = simulation.verify(0);
        String say = "seed " + seed + " " + findings;
        assertEquals(1, findings.count(fault), say);
        assertEquals(1, findings.count(Grade.FORBIDDEN), say);
        assertEquals(fault, findings.witnesses().get(0).rule(), say);
      }
    }
    assertTrue(injected > SEEDS / 4, fault + " was injected " + injected + " times only");
  }

  private static boolean inject(Rule fault, ClaimSimulation to, Random random) {
    return switch (fault) {
      case DUPLICATE -> duplicate(to, random);
      case OVER_CLAIM -> overClaim(to);
      case PHANTOM -> phantom(to, random);
      case LOST -> lost(to);
      default -> ownerMismatch(to, random);
    };
  }

  private static List<Call> committed(ClaimSimulation of, Random random) {
    List<Call> calls =
        new ArrayList<>(
            of.calls.stream().filter(c -> c.outcome() == CallOutcome.COMMITTED).toList());
    Collections.shuffle(calls, random);
    return calls;
  }

  /** Hands a call's id to another call too; the table may show the one or the other. */
  private static boolean duplicate(ClaimSimulation to, Random random) {
    for (Call victim : committed(to, random)) {
      long id = victim.ids().get(random.nextInt(victim.ids().size()));
      for (Call other : committed(to, random)) {
        if (!to.isReleased(id) && !other.ids().contains(id) && other.ids().size() < to.limit) {
          hand(to, other, id);
          to.owner[to.row(id)] = random.nextBoolean() ? other.worker() : victim.worker();
          return true;
        }
      }
    }
    return false;
  }

  private static void hand(ClaimSimulation to, Call call, long id) {
    List<Long> more = new ArrayList<>(call.ids());
    more.add(id);
    to.calls.set(
        to.calls.indexOf(call),
        new Call(call.worker(), call.start(), call.end(), call.outcome(), more));
  }

  /** The last call of a worker takes one free row more than a full batch. */
  private static boolean overClaim(ClaimSimulation to) {
    List<Long> batch = new ArrayList<>();
    for (int row = 0; row < to.ids.length && batch.size() <= to.limit; row++) {
      if (to.free[row]) {
        batch.add(to.ids[row]);
      }
    }
    if (batch.size() <= to.limit) {
      return false;
    }
    for (long id : batch) {
      to.free[to.row(id)] = false;
      to.owner[to.row(id)] = 1;
    }
    to.calls.add(new Call(1, to.clock + 5, to.clock + 9, CallOutcome.COMMITTED, batch));
    return true;
  }

  private static boolean phantom(ClaimSimulation to, Random random) {
    long unknown = to.ids[0];
    while (to.row(unknown) >= 0) {
      // The first gap, or the first id after the last.
      unknown++;
    }
    for (Call call : committed(to, random)) {
      if (call.ids().size() < to.limit) {
        hand(to, call, unknown);
        return true;
      }
    }
    return false;
  }

  private static boolean lost(ClaimSimulation to) {
    for (int row = 0; row < to.ids.length; row++) {
      long id = to.ids[row];
      if (to.free[row] && to.calls.stream().noneMatch(c -> c.ids().contains(id))) {
        to.free[row] = false;
        to.owner[row] = row % 2 == 0 ? 0 : TableState.NO_OWNER;
        return true;
      }
    }
    return false;
  }

  private static boolean ownerMismatch(ClaimSimulation to, Random random) {
    for (Call victim : committed(to, random)) {
      long id = victim.ids().get(random.nextInt(victim.ids().size()));
      int row = to.row(id);
      if (to.free[row]) {
        continue;
      }
      int other = random.nextInt(to.workers);
      boolean stranger =
          to.calls.stream().noneMatch(c -> c.worker() == other && c.ids().contains(id));
      switch (random.nextInt(4)) {
        case 0 -> to.owner[row] = TableState.NO_OWNER;
        case 1 -> to.owner[row] = TableState.UNKNOWN_OWNER;
        case 2 -> {
          if (!stranger) {
            continue;
          }
          to.owner[row] = other;
        }
        default -> {
          if (to.isReleased(id)) {
            continue;
          }
          to.free[row] = true;
        }
      }
      return true;
    }
    return false;
  }
}
