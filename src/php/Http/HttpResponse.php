<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** A response of the gateway. */
final class HttpResponse
{
    /** @var array<string, string> Keyed by name in lower case. */
    public readonly array $headers;

    /** @param iterable<string, string> $headers In any letter case. */
    public function __construct(
        public readonly int $status,
        iterable $headers,
        public readonly string $body,
    ) {
        $lower = [];
        foreach ($headers as $name => $value) $lower[strtolower((string) $name)] = trim((string) $value);
        $this->headers = $lower;
    }
}
