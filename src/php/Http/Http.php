<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** Sends calls to the gateway. You can implement this interface with the HTTP client of the host. */
interface Http
{
    /**
     * Sends a request and returns the response with any status. Don't follow redirects because the API key would be
     * sent to the target.
     *
     * @param array<string, string> $headers
     * @param ?string $body The body, which must be sent unchanged, or null.
     * @param float $timeout The timeout in seconds, which covers connecting and reading the response.
     * @param int $maxBytes The maximum size of a body after decompression. If it's larger, throw
     *   `new HttpException('too-large')`.
     * @throws HttpException if there's no response or it's too large.
     */
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse;
}
