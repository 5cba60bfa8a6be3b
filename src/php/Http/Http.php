<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** Sends the calls to the gateway. Implement it with the host's own client, for example `wp_remote_request`. */
interface Http
{
    /**
     * Sends a request and returns the response, whatever its status. Redirects must not be followed, because the key
     * would be sent to their target.
     *
     * @param array<string, string> $headers
     * @param ?string $body Sent as it is; null for none.
     * @param float $timeout Seconds for connection, headers and body together.
     * @param int $maxBytes A larger body (after decompression) must not be read: throw `HttpException::tooLarge()`.
     *
     * @throws HttpException if there's no response.
     */
    public function send(
        string $method,
        string $url,
        array $headers,
        ?string $body,
        float $timeout,
        int $maxBytes,
    ): HttpResponse;
}
