<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** The rate-limit headers of a response, `X-RateLimit-*` or `RateLimit-*`. Missing and invalid headers are null. */
final class RateLimit
{
    private const MAX_WAIT = 3600;

    public function __construct(
        /** The number of calls that remain. Of both families, the one with fewer calls counts. */
        public readonly ?int $remaining = null,
        /** The wait in seconds from `Retry-After`, from 1 to 3,600. */
        public readonly ?int $retryAfter = null,
        /** The wait in seconds from `X-RateLimit-Reset` or `RateLimit-Reset`, from 1 to 3,600. */
        public readonly ?int $reset = null,
    ) {
    }

    /** @param array<string, string> $headers The headers with lower-case names. */
    public static function read(array $headers, float $now): self
    {
        // We compare dates with the `Date` header, so that clock skew doesn't matter.
        $now = strtotime($headers['date'] ?? '') ?: (int) $now;
        $families = [];
        foreach (['ratelimit', 'x-ratelimit'] as $family)
            $families[] = [self::digits($headers["$family-remaining"] ?? ''), self::readReset($headers["$family-reset"] ?? '', $now)];
        [[$remaining, $reset], [$xRemaining, $xReset]] = $families;
        $isStricter = ($xRemaining ?? PHP_INT_MAX) < ($remaining ?? PHP_INT_MAX);
        $retryAfter = self::readRetryAfter($headers['retry-after'] ?? '', $now);
        return new self($isStricter ? $xRemaining : $remaining, $retryAfter, $isStricter ? $xReset ?? $reset : $reset ?? $xReset);
    }

    private static function digits(string $text): ?int
    {
        return preg_match('/^\d{1,15}$/D', trim($text)) ? (int) $text : null;
    }

    private static function readRetryAfter(string $text, int $now): ?int
    {
        // HTTP dates start with a weekday. Without this check, `strtotime` would accept texts such as "-1".
        $date = preg_match('/^[A-Z][a-z]{2}/', $text) ? strtotime($text) : false;
        return self::toWait(self::digits($text) ?? ($date === false ? 0 : $date - $now));
    }

    /** Servers send seconds from now, seconds since 1970, or milliseconds since 1970. */
    private static function readReset(string $text, int $now): ?int
    {
        $value = self::digits($text) ?? 0;
        return self::toWait($value) ?? self::toWait($value - $now) ?? self::toWait((int) ceil($value / 1000) - $now);
    }

    private static function toWait(int $seconds): ?int
    {
        return $seconds >= 1 && $seconds <= self::MAX_WAIT ? $seconds : null;
    }
}
