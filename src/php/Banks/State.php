<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

/** What is stored between requests: the last list, and what the last refresh has left. */
final class State
{
    /** The body of `/bank`, or null if there's no list. */
    public ?string $text = null;
    public int $pages = 1;
    /** Whether the list has all rows. */
    public bool $isComplete = true;
    /** When the list was fetched, and when this state was stored, in seconds since 1970. */
    public float $fetchedAt = 0;
    public float $savedAt = 0;
    /** When the next refresh may start. */
    public float $nextAt = 0;
    /** Why the last refresh failed. Null after a success and before the first refresh. */
    public ?string $failure = null;
    /** The number of refreshes in a row that failed, and of those that received a 429. */
    public int $failures = 0;
    public int $limits = 0;
    /** A list that must be sent again before it's accepted: the number of its rows, and when it was sent first. */
    public ?int $suspectRows = null;
    public float $suspectSince = 0;

    public static function decode(string $json): self
    {
        $state = new self();
        foreach (json_decode($json, true) as $field => $value)
            if (property_exists($state, $field)) $state->$field = is_int($value) && is_float($state->$field) ? (float) $value : $value;
        return $state;
    }

    public function isDue(float $now): bool
    {
        // If the clock was set back, the pause must not become longer.
        return $now >= $this->nextAt || $now < $this->savedAt;
    }

    /** Returns the seconds after which it makes sense to request the list again, at least 1. */
    public function retryAfter(float $now): int
    {
        return $this->isDue($now) ? 1 : (int) ceil($this->nextAt - $now);
    }

    /** @return list<array<string, mixed>> */
    public function banks(): array
    {
        return $this->text === null ? [] : json_decode($this->text, true)['data'];
    }
}
