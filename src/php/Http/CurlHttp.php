<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** Calls with PHP's curl extension. */
final class CurlHttp implements Http
{
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        $received = '';
        $isTooLarge = false;
        $answered = [];
        $hasHead = false;
        $lines = [];
        foreach ($headers as $name => $value) $lines[] = "$name: $value";
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            // "Expect:" keeps curl from waiting a second before it sends a body.
            CURLOPT_HTTPHEADER => [...$lines, 'Expect:'],
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => max(1, (int) ($timeout * 1000)),
            CURLOPT_CONNECTTIMEOUT_MS => max(1, (int) ($timeout * 1000)),
            // Without it, curl can't time out below a second where it resolves names without threads.
            CURLOPT_NOSIGNAL => true,
            CURLOPT_ENCODING => '',
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$answered, &$hasHead): int {
                $hasHead = trim($line) === '';
                // A second status line follows a "100 Continue" or the answer of a company proxy.
                if (str_starts_with($line, 'HTTP/')) $answered = [];
                elseif (str_contains($line, ':')) {
                    [$name, $value] = explode(':', $line, 2);
                    $answered[$name] = $value;
                }
                return strlen($line);
            },
            // Counts decompressed bytes, so that a small body can't grow into a huge one.
            CURLOPT_WRITEFUNCTION => static function ($curl, string $chunk) use (&$received, &$isTooLarge, $maxBytes): int {
                $isTooLarge = strlen($received) + strlen($chunk) > $maxBytes;
                if ($isTooLarge) return 0;
                $received .= $chunk;
                return strlen($chunk);
            },
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]));
        $isComplete = curl_exec($curl);
        $error = curl_errno($curl);
        $status = (int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($isTooLarge) throw HttpException::tooLarge();
        if ($error === CURLE_OPERATION_TIMEDOUT) throw HttpException::timeout();
        // curl takes an end in the headers for the end of the response.
        if ($error === 0 && !$hasHead) throw HttpException::unreachable('The connection ended in the headers');
        // curl_strerror says what failed without the URL, which could contain a secret.
        if (!$isComplete || $error !== 0 || $status === 0) throw HttpException::unreachable(curl_strerror($error) ?? 'Unknown error');
        return new HttpResponse($status, $answered, $received);
    }
}
