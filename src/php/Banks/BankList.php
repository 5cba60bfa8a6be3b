<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

use FpxCheckout\Cache\Cache;
use FpxCheckout\Gateway\GatewayException;
use FpxCheckout\Gateway\ListReader;
use FpxCheckout\Options;
use FpxCheckout\Secret;
use FpxCheckout\Serve\Answer;

/**
 * The cached list and its refresh. One process takes the lock, reads the pages, and lets the lock rest until the next
 * refresh may start: at least a tail for each call. So the gateway's limit is never exceeded, also if a process is killed.
 */
final class BankList
{
    /** The interval in microseconds at which a request checks whether another process has fetched the first list. */
    private const POLL = 200_000;
    /** The pause after a failure that retrying won't mend, such as a rejected key. */
    private const LASTING = 60;
    /** The pause after a 429 response without a time, and its maximum when it doubles. */
    private const LIMIT = 61;
    private const MAX_LIMIT = 300;
    /** The longest pause after another failure. Payers would otherwise wait long after the gateway has recovered. */
    private const MAX_BACKOFF = 10;
    /** A suspect list is accepted if it's sent again after this time. */
    private const CONFIRM_AFTER = 60;
    private const MAX_UNREADABLE_SHARE = 0.1;

    private readonly string $name;
    private readonly Secret $signingKey;
    private readonly ListReader $reader;

    public function __construct(private readonly Options $options)
    {
        $address = "{$options->adapter->name} $options->baseUrl";
        $key = $options->apiKey->reveal();
        // The name is a hash, so it doesn't reveal the API key.
        $this->name = 'fpx-banks-' . substr(hash_hmac('sha256', "name of $address", $key), 0, 24);
        $this->signingKey = new Secret(hash_hmac('sha256', "list of $address", $key));
        $this->reader = new ListReader($options);
    }

    /** Returns the state. If there's no list yet, waits for it for up to `$seconds`. */
    public function read(float $seconds): State
    {
        $deadline = microtime(true) + $seconds;
        $state = $this->load();
        while (!$this->isUsable($state) && $state->isDue($this->now())) {
            $left = $deadline - microtime(true);
            if ($left <= 0) break;
            // After a long wait for another process, the time that is left would only suffice for a timeout.
            $own = $left > $this->options->timeout / 3 ? $this->refresh(min($left, $this->options->timeout)) : null;
            if ($own) return $own;
            usleep(self::POLL);
            $state = $this->load();
        }
        return $state;
    }

    public function isDue(): bool
    {
        return $this->load()->isDue($this->now());
    }

    /** Whether there's a list and the last refresh has succeeded. */
    public function isFine(): bool
    {
        $state = $this->load();
        return $state->failure === null && $this->isUsable($state);
    }

    public function isUsable(State $state): bool
    {
        $age = $this->now() - $state->fetchedAt;
        // The age of a list from further ahead is unknown.
        return $state->text !== null && $age >= -Cache::MAX_AHEAD && $age <= $this->options->staleIfError;
    }

    /** Refreshes the list if no other process holds the lock, and returns the new state. */
    public function refresh(float $seconds): ?State
    {
        $state = $this->load();
        if (!$this->lock($seconds, $state->pages)) return null;
        $startedAt = $this->now();
        try {
            $this->reader->read($seconds, fn (int $pages) => $this->options->cache->keep($this->name, $this->lease($seconds, $pages)));
            $this->accept($state, $startedAt);
            $pause = $this->options->ttl;
        } catch (GatewayException $failure) {
            $pause = $this->reject($state, $failure, $this->now() - $startedAt);
        } catch (\Throwable $error) {
            // The message of an error from the host's HTTP client could contain the API key.
            $pause = $this->reject($state, new GatewayException('unreachable', '', $error::class), $this->now() - $startedAt);
        }
        $rate = $this->reader->rate;
        // With too few calls left, the next refresh would receive a 429 halfway.
        $wait = $rate->remaining !== null && $rate->remaining < $state->pages ? $rate->wait ?? self::LIMIT : 0;
        $this->rest($state, max($pause, $wait, $this->options->adapter->tail($this->reader->calls)));
        return $state;
    }

    /** Holds the lock for the longest possible refresh and its tail, since this process may be killed. */
    private function lock(float $seconds, int $pages): bool
    {
        return $this->options->cache->lock($this->name, $this->lease($seconds, $pages));
    }

    private function lease(float $seconds, int $pages): int
    {
        return (int) ceil($seconds + $this->options->adapter->tail($pages));
    }

    private function rest(State $state, float $pause): void
    {
        $state->savedAt = $this->now();
        $state->nextAt = $state->savedAt + $pause;
        $json = json_encode(get_object_vars($state), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        // We store the list a day longer than it may be served because some caches drop values early.
        $isStored = $this->options->cache->set($this->name, $this->sign($json) . "\n$json", (int) $this->options->staleIfError + 86_400);
        $this->options->cache->keep($this->name, (int) ceil($pause));
        if (!$isStored) ($this->options->log)("The cache didn't store the bank list. Check that its disk isn't full.");
    }

    private function accept(State $state, float $startedAt): void
    {
        $unreadable = count($this->reader->unreadable);
        $rows = count($this->reader->rows);
        if ($unreadable > ($rows + $unreadable) * self::MAX_UNREADABLE_SHARE)
            throw new GatewayException('unreadable', '', $this->reader->unreadable[0]);
        $state->pages = $this->reader->calls;
        if ($this->isSuspect($state, $rows))
            throw new GatewayException('unreadable', '', 'an empty list, or a part of the last one; it is accepted if it is sent again a minute later');
        $problem = match (true) {
            $unreadable > 0 => "$unreadable of the rows of the bank list could not be read, first {$this->reader->unreadable[0]}.",
            !$this->reader->isComplete => "The bank list may lack rows: it has $rows, and the gateway announced more.",
            default => null,
        };
        if ($problem !== null && $state->isComplete) ($this->options->log)($problem);
        $state->isComplete = $problem === null;
        $state->text = Answer::encode(['data' => $this->reader->rows]);
        $state->fetchedAt = $startedAt;
        $state->failure = $state->suspectRows = null;
        $state->failures = $state->limits = 0;
    }

    /** FPX lists are never empty, and don't lose more than half of their banks within a minute. */
    private function isSuspect(State $state, int $rows): bool
    {
        $last = count($state->banks());
        $isExpected = $state->text === null
            ? $rows > 0
            : $rows >= $last / 2 && ($rows > 0 || $last === 0) && ($this->reader->isComplete || $this->reader->unreadable || $rows >= $last);
        if ($isExpected) return false;
        if ($state->suspectRows !== $rows) [$state->suspectRows, $state->suspectSince] = [$rows, $this->now()];
        return $this->reader->unreadable || $this->now() - $state->suspectSince < self::CONFIRM_AFTER;
    }

    /** @return float The pause in seconds. The one after a passing failure has begun with the refresh. */
    private function reject(State $state, GatewayException $failure, float $duration): float
    {
        // Otherwise, payers could cause a log message every few seconds.
        if ($state->failure !== $failure->kind) ($this->options->log)($failure->getMessage());
        $state->failure = $failure->kind;
        $state->failures++;
        $state->limits = $failure->kind === 'limit-reached' ? $state->limits + 1 : 0;
        $asked = $this->reader->rate->wait ?? self::LIMIT;
        return match ($failure->kind) {
            'limit-reached' => max($asked, min($asked * 2 ** min($state->limits - 1, 10), self::MAX_LIMIT)),
            'key-refused' => self::LASTING,
            default => ($this->isUsable($state) ? min(self::MAX_BACKOFF, 2 ** min($state->failures - 1, 10)) : 1) - $duration,
        };
    }

    /** Returns the stored state. On a shared host, other programs may be able to write to the cache, so it's signed. */
    private function load(): State
    {
        [$signature, $json] = explode("\n", $this->options->cache->get($this->name) ?? '', 2) + [1 => ''];
        return $json !== '' && hash_equals($this->sign($json), $signature) ? State::decode($json) : new State();
    }

    private function sign(string $json): string
    {
        return hash_hmac('sha256', $json, $this->signingKey->reveal());
    }

    private function now(): float
    {
        return ($this->options->clock)();
    }
}
