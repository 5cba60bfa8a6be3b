<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/**
 * Calls the gateway using PHP's stream sockets, for hosts without curl. Unlike `file_get_contents`, this doesn't need
 * `allow_url_fopen`, which many hosts disable, and the timeout covers the whole response.
 */
final class SocketHttp implements Http
{
    private const CHUNK = 16_384;

    /** The maximum size of the status line and the headers. */
    private const MAX_HEAD_BYTES = 65_536;

    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        $deadline = microtime(true) + $timeout;
        ['scheme' => $scheme, 'host' => $host] = $parts = parse_url($url);
        $isSecure = $scheme === 'https';
        $port = $parts['port'] ?? ($isSecure ? 443 : 80);
        $socket = $this->connect(($isSecure ? 'tls' : 'tcp') . "://$host:$port", trim($host, '[]'), $timeout);
        try {
            $target = ($parts['path'] ?? '/') . (isset($parts['query']) ? "?$parts[query]" : '');
            // With HTTP/1.0, the body isn't chunked and the server closes the connection.
            $head = "$method $target HTTP/1.0\r\nHost: $host" . (isset($parts['port']) ? ":$port" : '') . "\r\nConnection: close\r\n";
            foreach ($headers as $name => $value) $head .= "$name: $value\r\n";
            if ($body !== null) $head .= 'Content-Length: ' . strlen($body) . "\r\n";
            $this->write($socket, "$head\r\n$body", $deadline);
            return $this->read($socket, $deadline, $maxBytes);
        } finally {
            fclose($socket);
        }
    }

    /** @return resource */
    private function connect(string $address, string $name, float $timeout)
    {
        $context = stream_context_create(['ssl' => ['peer_name' => $name, 'verify_peer' => true, 'verify_peer_name' => true]]);
        $warning = '';
        set_error_handler(static function (int $level, string $text) use (&$warning): bool {
            $warning = $text;
            return true;
        });
        try {
            $socket = stream_socket_client($address, $number, $reason, $timeout, STREAM_CLIENT_CONNECT, $context);
        } finally {
            restore_error_handler();
        }
        if ($socket === false) {
            if ($number === (defined('SOCKET_ETIMEDOUT') ? SOCKET_ETIMEDOUT : 110)) throw HttpException::timeout();
            throw HttpException::unreachable($reason ?: (str_contains($warning, 'certificate') ? 'The certificate could not be verified' : 'The connection failed'));
        }
        stream_set_blocking($socket, false);
        return $socket;
    }

    /** @param resource $socket */
    private function write($socket, string $text, float $deadline): void
    {
        while ($text !== '') {
            $sent = @fwrite($socket, $text);
            if ($sent === false) throw HttpException::unreachable('The connection was lost');
            $text = substr($text, $sent);
            if ($text !== '') $this->wait($socket, $deadline, true);
        }
    }

    /** @param resource $socket */
    private function read($socket, float $deadline, int $maxBytes): HttpResponse
    {
        $received = '';
        $head = null;
        while (true) {
            $chunk = @fread($socket, self::CHUNK);
            if ($chunk !== false && $chunk !== '') {
                $received .= $chunk;
                if ($head === null && ($end = strpos($received, "\r\n\r\n")) !== false) {
                    $head = $this->readHead(substr($received, 0, $end));
                    $received = substr($received, $end + 4);
                }
                if (strlen($received) > ($head === null ? self::MAX_HEAD_BYTES : 2 * $maxBytes)) throw HttpException::tooLarge();
                if ($head !== null && $this->isComplete($received, $head[1])) break;
                continue;
            }
            if (feof($socket)) break;
            $this->wait($socket, $deadline, false);
        }
        if ($head === null) throw HttpException::unreachable('The connection ended before the response');
        [$status, $headers] = $head;
        if (!in_array(strtolower($headers['content-encoding'] ?? ''), ['', 'identity'], true))
            throw HttpException::unreachable('The body is compressed, which was not asked for');
        $body = $this->readBody($received, $headers);
        if (strlen($body) > $maxBytes) throw HttpException::tooLarge();
        return new HttpResponse($status, $headers, $body);
    }

    /** Whether the body is complete, since some servers don't close the connection. */
    private function isComplete(string $received, array $headers): bool
    {
        if (isset($headers['transfer-encoding'])) return str_ends_with($received, "\r\n0\r\n\r\n");
        return isset($headers['content-length']) && strlen($received) >= (int) $headers['content-length'];
    }

    /** @return array{int, array<string, string>} */
    private function readHead(string $text): array
    {
        $lines = explode("\r\n", $text);
        if (!preg_match('~^HTTP/1\.[01] (\d{3})(?: |$)~', $lines[0], $found)) throw HttpException::unreachable('The response is not HTTP');
        $headers = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
        }
        return [(int) $found[1], $headers];
    }

    /** @param array<string, string> $headers */
    private function readBody(string $received, array $headers): string
    {
        if (strtolower($headers['transfer-encoding'] ?? '') === 'chunked') return $this->joinChunks($received);
        $length = $headers['content-length'] ?? null;
        if ($length === null) return $received;
        if (strlen($received) < (int) $length) throw HttpException::unreachable('The connection ended in the body');
        return substr($received, 0, (int) $length);
    }

    /** Decodes a chunked body, which some servers send even with HTTP/1.0. */
    private function joinChunks(string $received): string
    {
        $body = '';
        while (preg_match('/^([\da-f]{1,7})[^\r\n]*\r\n/i', $received, $found)) {
            $length = (int) hexdec($found[1]);
            if ($length === 0) return $body;
            $chunk = substr($received, strlen($found[0]), $length);
            if (strlen($chunk) < $length) break;
            $body .= $chunk;
            $received = substr($received, strlen($found[0]) + $length + 2);
        }
        throw HttpException::unreachable('The connection ended in the body');
    }

    /** @param resource $socket */
    private function wait($socket, float $deadline, bool $toWrite): void
    {
        $left = $deadline - microtime(true);
        if ($left <= 0) throw HttpException::timeout();
        $read = $toWrite ? [] : [$socket];
        $write = $toWrite ? [$socket] : [];
        $except = [];
        if (@stream_select($read, $write, $except, (int) $left, (int) (fmod($left, 1) * 1_000_000)) === 0) throw HttpException::timeout();
    }
}
