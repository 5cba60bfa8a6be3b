<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** The rate-limit headers of a response. Missing and invalid headers are null. */
final class RateLimit
{
    private const MAX_WAIT = 3600;

    public function __construct(
        /** The calls per minute from `X-RateLimit-Limit`. */
        public readonly ?int $limit = null,
        /** The number of remaining calls from `X-RateLimit-Remaining`. */
        public readonly ?int $remaining = null,
        /** The wait in seconds from `Retry-After` or `X-RateLimit-Reset`, from 1 to 3,600. */
        public readonly ?int $wait = null,
    ) {
    }

    /** @param array<string, string> $headers The headers with lower-case names. */
    public static function read(array $headers, float $now): self
    {
        // We compare dates with the `Date` header, so that clock skew doesn't matter.
        $now = strtotime($headers['date'] ?? '') ?: (int) $now;
        return new self(
            self::digits($headers['x-ratelimit-limit'] ?? null) ?: null,
            self::digits($headers['x-ratelimit-remaining'] ?? null),
            self::readRetryAfter($headers['retry-after'] ?? '', $now) ?? self::readReset($headers['x-ratelimit-reset'] ?? null, $now),
        );
    }

    private static function digits(?string $text): ?int
    {
        return $text !== null && preg_match('/^\d{1,15}$/D', trim($text)) ? (int) $text : null;
    }

    private static function readRetryAfter(string $text, int $now): ?int
    {
        $seconds = self::digits($text);
        if ($seconds !== null) return self::toWait($seconds);
        // HTTP dates start with a weekday. Without this check, `strtotime` would accept texts such as "-1".
        if (!preg_match('/^[A-Z][a-z]{2}/', $text)) return null;
        $date = strtotime($text);
        return $date === false ? null : self::toWait($date - $now);
    }

    /**
     * Reads `X-RateLimit-Reset`, in which servers send seconds from now, seconds since 1970, or milliseconds since
     * 1970.
     */
    private static function readReset(?string $text, int $now): ?int
    {
        $value = self::digits($text);
        if ($value === null) return null;
        return self::toWait($value) ?? self::toWait($value - $now) ?? self::toWait((int) ceil($value / 1000) - $now);
    }

    private static function toWait(int $seconds): ?int
    {
        return $seconds >= 1 && $seconds <= self::MAX_WAIT ? $seconds : null;
    }
}
