package dev.claimbench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.claimbench.error.BadInputException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmhValuesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-rf xyz|-rf: 'xyz' is not legal; legal: text, csv, scsv, json, latex",
        "-v BOGUS|-v: 'BOGUS' is not legal; legal: SILENT, NORMAL, EXTRA",
        "-si maybe|-si: 'maybe' is not legal; legal: true, false",
        "-i 1 -gc=1|-gc: '1' is not legal; legal: true, false",
        "-foe -si|-foe: '-si' is not legal; legal: true, false"
      })
  void theLineListsWhatIsLegal(String args, String line) {
    List<String> list = List.of(args.split(" "));
    assertEquals(
        line, assertThrows(BadInputException.class, () -> JmhArguments.parse(list)).getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-rf json", "-rf CSV", "-v extra", "-si true -foe FALSE", "-gc=true", "X -f 1"})
  void legalValuesPass(String args) {
    JmhArguments.parse(List.of(args.split(" ")));
  }
}
