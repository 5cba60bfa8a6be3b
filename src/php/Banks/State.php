<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

/** The state stored between requests, which contains the last list and the time of the next refresh. */
final class State
{
    /** The body of `/bank`, or null if there's no list. */
    public ?string $text = null;
    public int $rows = 0;
    public bool $isComplete = true;
    /** When the list was fetched, in seconds since 1970. */
    public float $fetchedAt = 0;
    /**
     * When rows of an earlier list were first retained because new rows were invalid. Equal to `fetchedAt` if no rows
     * are retained.
     */
    public float $retainedSince = 0;
    public int $pages = 1;

    /** Why the last refresh failed. Null after a success and before the first refresh. */
    public ?string $failure = null;
    /** The number of consecutive failures. */
    public int $failures = 0;
    /** The number of consecutive responses with status 429. */
    public int $limits = 0;
    /** When the next refresh may start. This is `pauseLength` seconds after the pause began. */
    public float $pauseUntil = 0;
    public float $pauseLength = 0;
    /** When the current refresh ends at the latest, or 0 if no process is refreshing the list. */
    public float $refreshingUntil = 0;
    /** @var list<float> When each call stops occupying the budget. */
    public array $slots = [];
    /** The calls per minute the gateway allows, according to its rate-limit headers. */
    public ?int $limit = null;
    /**
     * @var ?array{kind: string, rows: int, since: float} The suspect list, which must be confirmed before it's
     * accepted.
     */
    public ?array $suspect = null;
    /** @var list<string> The failures that have been logged since the last success. */
    public array $logged = [];

    /** Returns the age of the list in seconds, or null if there's no list. */
    public function age(float $now): ?float
    {
        return $this->text === null ? null : max(0, $now - $this->fetchedAt);
    }

    public function isUsable(float $now, float $staleSeconds): bool
    {
        return $this->text !== null && $this->age($now) <= $staleSeconds;
    }

    public function isDue(float $now): bool
    {
        // If the clock was set back, the pause must not become longer.
        return $now >= $this->pauseUntil || $this->pauseUntil - $now > $this->pauseLength;
    }

    public function isRefreshing(float $now, float $longest): bool
    {
        return $now < $this->refreshingUntil && $this->refreshingUntil - $now <= $longest;
    }

    /** Returns the seconds after which it makes sense to request the list again, at least 1. */
    public function retryAfter(float $now): int
    {
        return max(1, (int) ceil($this->pauseUntil - $now));
    }

    public function pause(float $now, float $seconds): void
    {
        $this->pauseLength = max(0, $seconds);
        $this->pauseUntil = $now + $this->pauseLength;
    }

    /** @return list<array<string, mixed>> The banks as arrays. */
    public function banks(): array
    {
        return $this->text === null ? [] : json_decode($this->text, true)['data'];
    }

    /** Returns the health, which is "idle", "fresh", "stale", or "failing". */
    public function health(float $now, float $staleSeconds): string
    {
        $isUsable = $this->isUsable($now, $staleSeconds);
        if ($this->failure !== null) return $isUsable ? 'stale' : 'failing';
        return $isUsable ? 'fresh' : 'idle';
    }
}
