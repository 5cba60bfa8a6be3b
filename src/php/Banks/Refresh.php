<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

use FpxCheckout\Cache\CacheException;
use FpxCheckout\Gateway\Caller;
use FpxCheckout\Gateway\FetchedList;
use FpxCheckout\Gateway\ListFetcher;
use FpxCheckout\Gateway\GatewayException;
use FpxCheckout\Gateway\RateLimit;
use FpxCheckout\Gateway\UnreadableException;

/**
 * Refreshes the list. This takes the lock, reserves calls, reads the pages, checks the list, and stores it. The state
 * is stored before and after each step. Otherwise, the other processes might call too often if this process is killed.
 */
final class Refresh
{
    /**
     * The time in seconds that a call occupies the budget after its end. The extra second makes sure that the gateway
     * never counts too many calls in a minute.
     */
    private const HOLD = 61;

    private int $calls = 0;
    private int $reserved = 0;
    private float $deadline = 0;

    /**
     * @param int $perMinute The maximum number of calls per minute.
     * @param float $timeout The timeout for the whole list in seconds.
     * @param \Closure(): float $clock Returns the seconds since 1970.
     * @param \Closure(string): void $log
     */
    public function __construct(
        private readonly Store $store,
        private readonly Caller $caller,
        private readonly Schedule $schedule,
        private readonly bool $isPaged,
        private readonly int $perMinute,
        private readonly float $timeout,
        private readonly float $staleSeconds,
        private readonly \Closure $clock,
        private readonly \Closure $log,
    ) {
    }

    /** Refreshes the list if it's due. Returns false if another process is refreshing it. */
    public function run(): bool
    {
        if (!$this->store->lock((int) ceil($this->timeout) + 5)) return false;
        try {
            $state = $this->store->load();
            // Another process may have refreshed the list in the meantime.
            if (!$state->isDue(($this->clock)())) return true;
            $this->attempt($state);
            return true;
        } finally {
            $this->store->unlock();
        }
    }

    private function attempt(State $state): void
    {
        $startedAt = ($this->clock)();
        $this->calls = $this->reserved = 0;
        $this->deadline = microtime(true) + $this->timeout;
        $firstPageAt = null;
        $mayKeep = $state->text !== null && $startedAt - $state->retainedSince <= $this->staleSeconds;
        try {
            $list = ListFetcher::fetch(
                function (int $page) use ($state, &$firstPageAt): array {
                    $answer = $this->readPage($state, $page);
                    $firstPageAt ??= ($this->clock)();
                    return $answer;
                },
                fn (int $further) => $this->reserve($state, $further),
                $this->isPaged,
                $state->pages,
            );
            $this->accept($state, $list, $firstPageAt ?? $startedAt, $startedAt, $mayKeep);
        } catch (GatewayException $failure) {
            $this->reject($state, $failure, $startedAt);
        } catch (UnreadableException $problem) {
            $this->reject($state, new GatewayException('unreadable', '', $problem->getMessage()), $startedAt);
        } catch (CacheException $failure) {
            throw $failure;
        } catch (\Throwable $error) {
            // The message of an error from the host's HTTP client could contain the API key.
            $this->reject($state, new GatewayException('failing', '', $error::class . ' at ' . basename($error->getFile()) . ":{$error->getLine()}"), $startedAt);
        }
        // Releases the calls that were reserved but not made.
        array_splice($state->slots, $this->calls, $this->reserved - $this->calls);
        $state->refreshingUntil = 0;
        $this->store->save($state);
    }

    private function readPage(State $state, int $page): array
    {
        $left = $this->deadline - microtime(true);
        if ($left <= 0) throw new GatewayException('timeout');
        $this->calls++;
        try {
            return $this->caller->readPage($page, $left);
        } finally {
            // Until now, the call was reserved for the longest time it could have taken.
            $state->slots[$this->calls - 1] = ($this->clock)() + self::HOLD;
        }
    }

    /** Reserves calls and stores the state before the calls are made. */
    private function reserve(State $state, int $further): void
    {
        $now = ($this->clock)();
        $hold = $this->timeout + self::HOLD;
        $own = array_slice($state->slots, 0, $this->calls);
        // A call can only be reserved for longer if the clock was set back.
        $others = array_map(static fn (float $until): float => min($until, $now + $hold), array_slice($state->slots, $this->calls));
        $others = array_values(array_filter($others, static fn (float $until): bool => $until > $now));
        $most = min($this->perMinute, $state->limit ?? $this->perMinute);
        if ($this->calls + $further > $most) throw new GatewayException('too-many-pages');
        if (count($own) + count($others) + $further > $most) {
            sort($others);
            throw new GatewayException('budget-exhausted', '', '', null, new RateLimit(wait: (int) ceil(($others[0] ?? $now + 1) - $now)));
        }
        $state->slots = [...$own, ...array_fill(0, $further, $now + $hold), ...$others];
        $state->refreshingUntil = $now + $this->timeout;
        // If this process is killed, other processes wait until the timeout.
        $state->pause($now, $this->timeout);
        $this->reserved = $this->calls + $further;
        $this->store->save($state);
    }

    private function accept(State $state, FetchedList $list, float $fetchedAt, float $startedAt, bool $mayKeep): void
    {
        $unreadable = count($list->unreadable);
        if ($unreadable > (count($list->rows) + $unreadable) * ($mayKeep ? 0.5 : 0.1))
            throw new GatewayException('unreadable', '', $list->unreadable[0], 200, $list->rate);
        $this->lowerLimit($state, $list->rate);
        $state->pages = $list->pages;
        $suspect = SanityCheck::check($state, $list, $fetchedAt);
        if ($suspect !== null) {
            $this->fail($state, 'unreadable', "The gateway's list is $suspect, so the last list is kept until the list is confirmed.");
            $this->schedule->afterFailure($state, $startedAt, ($this->clock)(), $this->calls, $state->isUsable($fetchedAt, $this->staleSeconds));
            return;
        }
        $missing = $unreadable && $mayKeep ? MissingRows::find($list->rows, json_decode($state->text)->data) : [];
        $rows = [...$list->rows, ...$missing];
        if ($unreadable) $this->logOnce($state, 'rows', "$unreadable of the rows of the bank list could not be read, first {$list->unreadable[0]}.");
        $state->text = Json::encode(['data' => $rows]);
        $state->rows = count($rows);
        $state->isComplete = $list->isComplete;
        $state->fetchedAt = $fetchedAt;
        $state->retainedSince = $missing ? $state->retainedSince : $fetchedAt;
        $state->failure = null;
        $state->logged = $unreadable ? ['rows'] : [];
        $this->schedule->afterSuccess($state, $list->rate);
    }

    private function reject(State $state, GatewayException $failure, float $startedAt): void
    {
        $now = ($this->clock)();
        if ($failure->kind === 'budget-exhausted') {
            $state->failure ??= 'limit-reached';
            $state->pause($now, $failure->rate->wait ?? 1);
            return;
        }
        $this->fail($state, $failure->kind, $failure->getMessage());
        $hasList = $state->isUsable($now, $this->staleSeconds);
        if ($failure->kind === 'limit-reached') {
            $this->lowerLimit($state, $failure->rate);
            $this->schedule->afterLimit($state, $now, $this->calls, $failure->rate);
        } elseif ($failure->kind === 'key-refused' || $failure->kind === 'too-many-pages') {
            $state->pages = 1;
            $this->schedule->afterRefusal($state, $now, $this->calls);
        } else {
            $this->schedule->afterFailure($state, $startedAt, $now, $this->calls, $hasList);
        }
    }

    private function fail(State $state, string $kind, string $message): void
    {
        $state->failure = $kind;
        $this->logOnce($state, "$kind $message", $message);
    }

    /**
     * Logs each failure only once until a refresh succeeds. Otherwise, payers could cause a log message every few
     * seconds.
     */
    private function logOnce(State $state, string $name, string $message): void
    {
        $hash = $name === 'rows' ? $name : substr(sha1($name), 0, 12);
        if (in_array($hash, $state->logged, true) || count($state->logged) >= 20) return;
        $state->logged[] = $hash;
        ($this->log)($message);
    }

    /** Lowers the budget to the gateway's rate limit. A higher rate limit doesn't raise the budget. */
    private function lowerLimit(State $state, RateLimit $rate): void
    {
        $state->limit = $rate->limit ?? $state->limit;
    }
}
