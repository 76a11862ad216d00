package dev.claimbench;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Dependencies between rooms point downwards only. */
@AnalyzeClasses(packages = "dev.claimbench", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule ROOMS =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("main")
          .definedBy("dev.claimbench")
          .layer("run")
          .definedBy("dev.claimbench.run..")
          .layer("report")
          .definedBy("dev.claimbench.report..")
          .optionalLayer("lab")
          .definedBy("dev.claimbench.lab..")
          .optionalLayer("check")
          .definedBy("dev.claimbench.check..")
          .layer("sql")
          .definedBy("dev.claimbench.sql..")
          .layer("stats")
          .definedBy("dev.claimbench.stats..")
          .layer("bench")
          .definedBy("dev.claimbench.bench..")
          .layer("link")
          .definedBy("dev.claimbench.link..")
          .layer("metrics")
          .definedBy("dev.claimbench.metrics..")
          .layer("claim")
          .definedBy("dev.claimbench.claim..")
          .layer("db")
          .definedBy("dev.claimbench.db..")
          .layer("verify")
          .definedBy("dev.claimbench.verify..")
          .whereLayer("main")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("run")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("lab")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("check")
          .mayOnlyBeAccessedByLayers("main")
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("main", "run")
          .whereLayer("stats")
          .mayOnlyBeAccessedByLayers("main", "run", "report", "lab")
          .whereLayer("bench")
          .mayOnlyBeAccessedByLayers("main", "run")
          .whereLayer("link")
          .mayOnlyBeAccessedByLayers("bench", "run")
          .whereLayer("metrics")
          .mayOnlyBeAccessedByLayers("bench", "link", "report", "run", "lab")
          .whereLayer("claim")
          .mayOnlyBeAccessedByLayers("bench", "metrics", "lab", "check")
          .whereLayer("db")
          .mayOnlyBeAccessedByLayers("bench", "metrics", "run", "lab", "claim", "check")
          .whereLayer("sql")
          .mayOnlyBeAccessedByLayers("claim", "db", "bench", "check");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("dev.claimbench.(*)..").should().beFreeOfCycles();
}
