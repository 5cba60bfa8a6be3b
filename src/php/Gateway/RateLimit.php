<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** What a response says about the rate limit. Missing and invalid headers are null. */
final class RateLimit
{
    private const MAX_WAIT = 3600;

    public function __construct(
        /** The number of calls that remain. Of `X-RateLimit-*` and `RateLimit-*`, the stricter family counts. */
        public readonly ?int $remaining = null,
        /** The wait in seconds, from 1 to 3,600: `Retry-After`, or else the family's reset. */
        public readonly ?int $wait = null,
    ) {
    }

    /** @param array<string, string> $headers The headers with lower-case names. */
    public static function read(array $headers, float $now): self
    {
        // We compare dates with the `Date` header, so that clock skew doesn't matter.
        $now = strtotime($headers['date'] ?? '') ?: (int) $now;
        $families = [];
        foreach (['ratelimit', 'x-ratelimit'] as $family) {
            $reset = self::digits($headers["$family-reset"] ?? '') ?? 0;
            // Servers send seconds from now, seconds since 1970, or milliseconds since 1970.
            $wait = self::toWait($reset) ?? self::toWait($reset - $now) ?? self::toWait((int) ceil($reset / 1000) - $now);
            $families[] = [self::digits($headers["$family-remaining"] ?? '') ?? PHP_INT_MAX, $wait ?? PHP_INT_MAX];
        }
        [$remaining, $reset] = min($families);
        $retryAfter = $headers['retry-after'] ?? '';
        // HTTP dates start with a weekday. Without this check, `strtotime` accepts texts such as "-1".
        $seconds = self::digits($retryAfter) ?? (preg_match('/^[A-Z][a-z]{2}/', $retryAfter) ? (int) strtotime($retryAfter) - $now : 0);
        return new self($remaining === PHP_INT_MAX ? null : $remaining, self::toWait($seconds) ?? self::toWait($reset));
    }

    private static function digits(string $text): ?int
    {
        return preg_match('/^\d{1,15}$/D', trim($text)) ? (int) $text : null;
    }

    private static function toWait(int $seconds): ?int
    {
        return $seconds >= 1 && $seconds <= self::MAX_WAIT ? $seconds : null;
    }
}
