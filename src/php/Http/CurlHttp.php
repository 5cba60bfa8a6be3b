<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** Calls the gateway using PHP's curl extension. */
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
            // Without "Expect:", curl waits a second before it sends a body.
            CURLOPT_HTTPHEADER => [...$lines, 'Expect:'],
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => max(1, (int) ($timeout * 1000)),
            CURLOPT_CONNECTTIMEOUT_MS => max(1, (int) ($timeout * 1000)),
            // If curl resolves names without threads, it otherwise doesn't support timeouts below a second.
            CURLOPT_NOSIGNAL => true,
            CURLOPT_ENCODING => '',
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$answered, &$hasHead): int {
                $hasHead = trim($line) === '';
                // After a "100 Continue" or the response of a company proxy, there's a second status line.
                if (str_starts_with($line, 'HTTP/')) $answered = [];
                elseif (str_contains($line, ':')) {
                    [$name, $value] = explode(':', $line, 2);
                    $answered[$name] = $value;
                }
                return strlen($line);
            },
            // We count decompressed bytes because a small body could expand to a huge one.
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
        // curl doesn't report an error if the connection ends within the headers.
        if ($error === 0 && !$hasHead) throw HttpException::unreachable('The connection ended in the headers');
        // The text from `curl_strerror` doesn't contain the URL, which could include a secret.
        if (!$isComplete || $error !== 0 || $status === 0) throw HttpException::unreachable(curl_strerror($error) ?? 'Unknown error');
        return new HttpResponse($status, $answered, $received);
    }
}
