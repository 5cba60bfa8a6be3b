<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

/** What is stored between requests: the last list, and when the gateway may be called again. */
final class State
{
    /** The body of `/bank`, `{"data":[…]}`; null if there's no list. */
    public ?string $text = null;
    public int $rows = 0;
    public bool $isComplete = true;
    /** When the list was fetched, in seconds since 1970. */
    public float $gatheredAt = 0;
    /** Since when rows of an earlier list are kept, because rows couldn't be read; `gatheredAt` if none are. */
    public float $retainedSince = 0;
    public int $pages = 1;

    /** Why the last refresh failed; null after a success, and before the first refresh. */
    public ?string $failure = null;
    /** Failed calls in a row. */
    public int $failures = 0;
    /** Answers with status 429 in a row. */
    public int $limits = 0;
    /** The next refresh may start at `pauseUntil`, `pauseLength` seconds after the pause began. */
    public float $pauseUntil = 0;
    public float $pauseLength = 0;
    /** Until when a process refreshes the list, at most; 0 if none does. */
    public float $refreshingUntil = 0;
    /** @var list<float> Until when each call occupies the budget. */
    public array $slots = [];
    /** The gateway's own limit of calls a minute, if it announced a lower one. */
    public ?int $limit = null;
    /** @var ?array{kind: string, rows: int, since: float} The list that must be confirmed before it's accepted. */
    public ?array $suspect = null;
    /** @var list<string> The failures that PHP's log already has since the last success. */
    public array $logged = [];

    /** Returns the age of the list in seconds; null if there's none. */
    public function age(float $now): ?float
    {
        return $this->text === null ? null : max(0, $now - $this->gatheredAt);
    }

    /** Whether the list may be served. */
    public function isUsable(float $now, float $staleSeconds): bool
    {
        return $this->text !== null && $this->age($now) <= $staleSeconds;
    }

    public function isDue(float $now): bool
    {
        // A clock that was set back must not prolong a pause beyond its length.
        return $now >= $this->pauseUntil || $this->pauseUntil - $now > $this->pauseLength;
    }

    public function isRefreshing(float $now, float $longest): bool
    {
        return $now < $this->refreshingUntil && $this->refreshingUntil - $now <= $longest;
    }

    /** Returns the seconds after which a request that found no list makes sense again: 1 or more. */
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

    /** Returns the state of health: "idle", "fresh", "stale" or "failing". */
    public function health(float $now, float $staleSeconds): string
    {
        $isUsable = $this->isUsable($now, $staleSeconds);
        if ($this->failure !== null) return $isUsable ? 'stale' : 'failing';
        return $isUsable ? 'fresh' : 'idle';
    }
}
