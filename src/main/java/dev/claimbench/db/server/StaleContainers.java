package dev.claimbench.db.server;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Removes the containers of runs that were killed. One is touched only when it carries all of our
 * labels, its run was one of this user on this machine since its last start, and the run's process
 * is gone.
 */
final class StaleContainers {
  private static final Path PROC = Path.of("/proc");

  private StaleContainers() {}

  /**
   * @param serverLabel the label that each of our containers has
   * @param here this process
   * @return the short ids of those that were removed
   */
  static List<String> sweep(String serverLabel, ContainerOwner here) {
    DockerClient client = DockerEngine.connect();
    List<Container> ours =
        client
            .listContainersCmd()
            .withShowAll(true)
            .withLabelFilter(List.of(serverLabel, ContainerOwner.HOST + "=" + here.host()))
            .exec();
    List<String> removed = new ArrayList<>();
    for (Container container : ours) {
      if (isStale(container.getLabels(), serverLabel, here, PROC) && remove(client, container)) {
        removed.add(container.getId().substring(0, 12));
      }
    }
    return removed;
  }

  /** The whole decision, not trusting the engine's filter. */
  static boolean isStale(
      Map<String, String> labels, String serverLabel, ContainerOwner here, Path proc) {
    return labels != null
        && labels.containsKey(serverLabel)
        && ContainerOwner.of(labels).filter(owner -> owner.goneFrom(here, proc)).isPresent();
  }

  private static boolean remove(DockerClient client, Container container) {
    try {
      client.removeContainerCmd(container.getId()).withForce(true).withRemoveVolumes(true).exec();
      return true;
    } catch (NotFoundException | ConflictException e) {
      // Another run's sweep was there first.
      return false;
    }
  }
}
