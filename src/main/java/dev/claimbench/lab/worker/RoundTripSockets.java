package dev.claimbench.lab.worker;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/**
 * Sockets for pgjdbc that count round trips: each time something is read after something was
 * written. One count for the whole process, which therefore has one such connection. Public with a
 * public constructor, because the driver makes it by name.
 */
public final class RoundTripSockets extends SocketFactory {
  private static final AtomicLong ROUND_TRIPS = new AtomicLong();

  /**
   * @return round trips of this process so far
   */
  static long count() {
    return ROUND_TRIPS.get();
  }

  @Override
  public Socket createSocket() {
    return new Counted();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    throw new IOException("the driver connects by itself");
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return createSocket("", port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket("", port);
  }

  private static final class Counted extends Socket {
    private boolean written;

    @Override
    public OutputStream getOutputStream() throws IOException {
      return new FilterOutputStream(super.getOutputStream()) {
        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
          written = true;
          out.write(bytes, from, length);
        }
      };
    }

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
          if (written) {
            written = false;
            ROUND_TRIPS.incrementAndGet();
          }
          return super.read(bytes, from, length);
        }
      };
    }
  }
}
