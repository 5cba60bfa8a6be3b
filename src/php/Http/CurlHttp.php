<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** Calls the gateway using PHP's curl extension. */
final class CurlHttp implements Http
{
    public function __construct()
    {
        // Many shared hosts disable `curl_exec` only.
        if (!function_exists('curl_exec')) throw new \InvalidArgumentException("PHP's curl extension is missing, or php.ini disables curl_exec in `disable_functions`. Ask your host for it, or pass `http`, which must be an Http.");
    }

    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        $received = '';
        $answered = [];
        $hasHead = $isTooLarge = false;
        $lines = ['Expect:']; // Otherwise, curl waits a second before it sends a body.
        foreach ($headers as $name => $value) $lines[] = "$name: $value";
        $curl = curl_init($url);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => max(1, (int) ($timeout * 1000)),
            // If curl resolves names without threads, it otherwise doesn't support timeouts below a second.
            CURLOPT_NOSIGNAL => true,
            CURLOPT_ENCODING => '',
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$answered, &$hasHead): int {
                $hasHead = trim($line) === '';
                // After a "100 Continue" or the response of a company proxy, there's a second status line.
                if (str_starts_with($line, 'HTTP/')) $answered = [];
                $parts = explode(':', $line, 2);
                if (count($parts) === 2) $answered[$parts[0]] = $parts[1];
                return strlen($line);
            },
            // We count decompressed bytes because a small body could expand to a huge one.
            CURLOPT_WRITEFUNCTION => static function ($curl, string $chunk) use (&$received, &$isTooLarge, $maxBytes): int {
                $received .= $chunk;
                $isTooLarge = strlen($received) > $maxBytes;
                return $isTooLarge ? 0 : strlen($chunk);
            },
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]));
        $isComplete = curl_exec($curl);
        $error = curl_errno($curl);
        $status = (int) curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        if ($isTooLarge) throw new HttpException('too-large');
        if ($error === CURLE_OPERATION_TIMEDOUT) throw new HttpException('timeout');
        // curl doesn't report an error if the connection ends within the headers. The text from `curl_strerror` doesn't
        // contain the URL, which could include a secret.
        if (!$isComplete || $error !== 0 || !$hasHead || $status === 0) throw new HttpException('unreachable', (string) curl_strerror($error ?: CURLE_RECV_ERROR));
        return new HttpResponse($status, $answered, $received);
    }
}
