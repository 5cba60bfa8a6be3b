<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** Calls the gateway using PHP's streams, for hosts without curl. They need `allow_url_fopen`. */
final class StreamHttp implements Http
{
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        $deadline = microtime(true) + $timeout;
        $lines = ['Connection: close'];
        foreach ($headers as $name => $value) $lines[] = "$name: $value";
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => $lines,
            'content' => (string) $body,
            'timeout' => $timeout,
            'follow_location' => 0,
            'ignore_errors' => true,
            'protocol_version' => 1.1,
        ]]);
        $stream = @fopen($url, 'r', false, $context);
        if ($stream === false) throw new HttpException(microtime(true) >= $deadline ? 'timeout' : 'unreachable', 'The connection failed, or allow_url_fopen is off');
        $answered = [];
        foreach (stream_get_meta_data($stream)['wrapper_data'] as $line) {
            $parts = explode(':', $line, 2);
            if (count($parts) === 2) $answered[$parts[0]] = $parts[1];
            else [$status, $answered] = [(int) (explode(' ', $line)[1] ?? 0), []];
        }
        $head = new HttpResponse($status ?? 0, $answered, '');
        $length = (int) ($head->headers['content-length'] ?? PHP_INT_MAX);
        $received = '';
        while (!feof($stream) && strlen($received) < $length) {
            $left = $deadline - microtime(true);
            if ($left <= 0) throw new HttpException('timeout');
            stream_set_timeout($stream, (int) $left, (int) (fmod($left, 1) * 1_000_000));
            $received .= fread($stream, 16_384);
            if (strlen($received) > $maxBytes) throw new HttpException('too-large');
        }
        $isShort = $length !== PHP_INT_MAX && strlen($received) < $length;
        if ($head->status === 0 || $isShort || isset($head->headers['content-encoding'])) throw new HttpException('unreachable', 'The response is not whole, or compressed');
        return new HttpResponse($head->status, $answered, substr($received, 0, $length));
    }
}
