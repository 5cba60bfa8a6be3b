<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

use FpxCheckout\Gateway\RateLimit;

/**
 * Schedules the next refresh, with the same pauses as the proxy of the npm package. The pauses are short because a
 * failed attempt only costs one of 60 calls. With longer pauses, payers would have to wait for the list long after the
 * gateway has recovered.
 */
final class Schedule
{
    /** The pauses after consecutive failures in seconds. */
    private const WITH_LIST = [1, 2, 4, 8, 10];
    private const WITHOUT_LIST = [0.5, 1, 2, 3];
    private const LONGEST = 10;
    private const AFTER_LIMIT = 61;
    private const LONGEST_AFTER_LIMIT = 300;
    private const AFTER_REFUSAL = 60;
    /** If no more than this number of calls is left, the next pause is twice as long. */
    private const FEW_CALLS = 5;

    /**
     * @param \Closure(): float $random Returns a number from 0 to 1, which prevents several servers from retrying at
     * the same time.
     */
    public function __construct(private readonly float $ttl, private readonly \Closure $random)
    {
    }

    public function afterSuccess(State $state, RateLimit $rate): void
    {
        $state->failures = $state->limits = 0;
        $hasFewLeft = $rate->remaining !== null && $rate->remaining <= self::FEW_CALLS;
        $state->pause($state->fetchedAt, $this->vary($this->ttl * ($hasFewLeft ? 2 : 1)));
    }

    /** The pause starts with the attempt because an attempt that timed out has already waited. */
    public function afterFailure(State $state, float $startedAt, float $now, int $calls, bool $hasList): void
    {
        $state->limits = 0;
        $pause = $this->failurePause($state->failures, max(1, $calls), $hasList);
        $state->failures += max(1, $calls);
        $state->pause($now, max(0, $startedAt + $pause - $now));
    }

    public function afterLimit(State $state, float $now, int $calls, RateLimit $rate): void
    {
        $state->failures += max(1, $calls);
        $asked = $rate->wait ?? self::AFTER_LIMIT;
        $doubled = min($asked * 2 ** min($state->limits++, 10), self::LONGEST_AFTER_LIMIT);
        $state->pause($now, max($asked, $doubled));
    }

    /**
     * Schedules the next refresh after a failure that retrying won't fix, such as a rejected API key or a list that is
     * too long for the budget.
     */
    public function afterRefusal(State $state, float $now, int $calls): void
    {
        $state->limits = 0;
        $state->failures += max(1, $calls);
        $state->pause($now, self::AFTER_REFUSAL);
    }

    private function failurePause(int $failures, int $calls, bool $hasList): float
    {
        $steps = $hasList ? self::WITH_LIST : self::WITHOUT_LIST;
        $pause = 0;
        for ($failure = $failures; $failure < $failures + $calls; $failure++) $pause += $steps[min($failure, count($steps) - 1)];
        return $this->vary(min($pause, self::LONGEST));
    }

    private function vary(float $seconds): float
    {
        return $seconds * (0.9 + ($this->random)() / 10);
    }
}
