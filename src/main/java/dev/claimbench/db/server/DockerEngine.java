package dev.claimbench.db.server;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.Mount;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;

/**
 * What is asked of Docker apart from Testcontainers' containers. None of it has a time limit, and
 * the first call may take seconds, so callers put it into a {@link BoundedCall}.
 */
final class DockerEngine {
  private DockerEngine() {}

  /** Lets the library find its way to the engine; the first call does the work. */
  static DockerClient connect() {
    return DockerClientFactory.instance().client();
  }

  /**
   * Gets an image unless it is there. One attempt: the library's own way hides the reason of a
   * failure behind two minutes of attempts.
   *
   * @param image its name with tag
   * @return null, for callers that need a value
   */
  static Void pull(String image) throws InterruptedException {
    DockerClient client = connect();
    try {
      client.inspectImageCmd(image).exec();
    } catch (NotFoundException e) {
      DockerImageName name = DockerImageName.parse(image);
      client
          .pullImageCmd(name.getUnversionedPart())
          .withTag(name.getVersionPart())
          .exec(new PullImageResultCallback())
          .awaitCompletion();
    }
    return null;
  }

  /** Removes every container with this label, running or not, with its volumes. */
  static void remove(String label, String value) {
    DockerClient client = connect();
    List<Container> found =
        client.listContainersCmd().withShowAll(true).withLabelFilter(Map.of(label, value)).exec();
    for (Container container : found) {
      try {
        client.removeContainerCmd(container.getId()).withForce(true).withRemoveVolumes(true).exec();
      } catch (NotFoundException e) {
        // Somebody else removed it, which is what was wanted.
      }
    }
  }

  /**
   * @param folder an absolute path inside a container
   * @return whether one of the mounts holds it, so that it is not on the container's own layers
   */
  static boolean mounted(String folder, List<Mount> mounts) {
    return mounts.stream()
        .filter(mount -> mount.getDestination() != null)
        .anyMatch(mount -> (folder + "/").startsWith(mount.getDestination().getPath() + "/"));
  }
}
