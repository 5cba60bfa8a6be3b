<?php

declare(strict_types=1);

namespace FpxCheckout\Http;

/** A response from the gateway. */
final class HttpResponse
{
    /** @var array<string, string> The headers with lower-case names. */
    public readonly array $headers;

    /** @param iterable<string, string> $headers The headers. The case of the names doesn't matter. */
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
