<?php

declare(strict_types=1);

namespace FpxCheckout\Serve;

/** A response for the host to send. */
final class Answer
{
    public function __construct(
        /** The HTTP status. */
        public readonly int $status,
        /** @var array<string, string> */
        public readonly array $headers,
        /** The body. Empty for HEAD requests and the statuses 204 and 304. */
        public readonly string $body,
    ) {
    }
}
