<?php

declare(strict_types=1);

namespace FpxCheckout;

use FpxCheckout\Banks\BankFacts;
use FpxCheckout\Banks\Refresh;
use FpxCheckout\Banks\Schedule;
use FpxCheckout\Banks\State;
use FpxCheckout\Banks\Store;
use FpxCheckout\Cache\CacheException;
use FpxCheckout\Gateway\Caller;
use FpxCheckout\Serve\Answer;
use FpxCheckout\Serve\Connection;
use FpxCheckout\Serve\Problem;
use FpxCheckout\Serve\Routes;

require_once __DIR__ . '/autoload.php';

/**
 * The bank list of your gateway: fetched with your key on the server, cached, checked, and served to the picker.
 *
 * The list is refreshed once a minute while payers ask for it, by one process at a time, after that process has answered
 * its payer. While the gateway is down, the last list is served for up to seven days. Why a refresh failed is in PHP's
 * log, once.
 *
 * @example
 * $banks = new FpxBanks([
 *     'baseUrl' => 'https://www.billplz.com/api',
 *     'apiKey' => getenv('BILLPLZ_KEY'),
 *     'adapter' => 'billplz-v4',
 * ]);
 * $banks->serve();                                    // in the file that the picker's `endpoint` names
 * $bank = $banks->find($_POST['bank_code'] ?? null, 'B2C'); // where the form arrives
 */
final class FpxBanks
{
    /** How often a request without a list checks whether another process has fetched it, in microseconds. */
    private const POLL = 50_000;

    private readonly Options $options;
    private readonly Store $store;
    private readonly Refresh $refresh;
    private bool $isDeferred = false;

    /**
     * @param array{
     *     baseUrl: string,
     *     apiKey: string,
     *     adapter?: 'standard'|'billplz-v3'|'billplz-v4'|Gateway\Adapter,
     *     cache?: string|Cache\Cache,
     *     http?: Http\Http,
     *     basePath?: string,
     *     ttl?: int|float,
     *     staleIfError?: int|float,
     *     timeout?: int|float,
     *     perMinute?: int,
     *     log?: callable(string): mixed,
     *     defer?: callable(callable): mixed,
     *     clock?: callable(): float,
     *     random?: callable(): float,
     * } $options See {@see Options} for what each one does.
     *
     * @throws \InvalidArgumentException for an unknown, missing or invalid option. The message never contains a value.
     */
    public function __construct(#[\SensitiveParameter] array $options)
    {
        $this->options = $resolved = new Options($options);
        $address = "{$resolved->adapter->name} $resolved->baseUrl";
        // A day longer than the list may be served, because some caches drop values early.
        $this->store = new Store($resolved->cache, $resolved->apiKey, $address, (int) $resolved->staleIfError + 86_400);
        $this->refresh = new Refresh(
            $this->store,
            new Caller($resolved->http, $resolved->baseUrl, $resolved->apiKey, $resolved->adapter),
            new Schedule($resolved->ttl, $resolved->random),
            $resolved->adapter->pages !== null,
            $resolved->perMinute,
            $resolved->timeout,
            $resolved->staleIfError,
            $resolved->clock,
            $resolved->log,
        );
    }

    /**
     * Returns the banks, with all fields that the gateway sent. A cached list is returned at once; only the first one of
     * all is waited for, up to `timeout`.
     *
     * @param ?string $model "B2C" or "B2B1"; banks whose model is unknown are returned too. Default: both models.
     * @return list<array<string, mixed>>
     * @throws BanksUnavailable if there is no list.
     */
    public function all(?string $model = null): array
    {
        self::checkModel($model);
        try {
            $state = $this->read(true);
        } catch (CacheException $failure) {
            ($this->options->log)($failure->getMessage());
            throw new BanksUnavailable('misconfigured', 60);
        }
        $now = $this->now();
        if ($state->isUsable($now, $this->options->staleIfError)) return BankFacts::ofModel($state->banks(), $model);
        throw new BanksUnavailable($state->failure ?? 'timeout', $state->retryAfter($now));
    }

    /**
     * Returns the bank with this code; null if none is offered, or if the code is no string (a form may send
     * `bank_code[]=`). Check the payer's choice with it before you create a payment. Eleven codes are in both models, so
     * pass the model: without it, the first bank with the code is returned.
     *
     * @return ?array<string, mixed>
     * @throws BanksUnavailable if there is no list, so the code can't be checked now.
     */
    public function find(mixed $code, ?string $model = null): ?array
    {
        foreach ($this->all($model) as $bank) if ($bank['code'] === $code) return $bank;
        return null;
    }

    /**
     * Returns the options of a native `<select>`, for browsers without JavaScript; none if there is no list.
     *
     * `group` is "bank" or "wallet" (rows with `isBank: false`, as in DuitNow lists). Escape `label` and `code`.
     *
     * @return list<array{code: string, label: string, isOffline: bool, group: 'bank'|'wallet'}>
     */
    public function options(?string $model = null): array
    {
        try {
            $banks = $this->all($model);
        } catch (BanksUnavailable) {
            return [];
        }
        return array_map(static fn (array $bank): array => [
            'code' => $bank['code'],
            'label' => BankFacts::readName($bank),
            'isOffline' => BankFacts::isOffline($bank),
            'group' => ($bank['isBank'] ?? true) === false ? 'wallet' : 'bank',
        ], $banks);
    }

    /**
     * Answers the current request: `GET {basePath}/bank`, `/bank/{code}` and `/health`, and a problem for any other path.
     * Call it last: it sends the whole response, and refreshes the list after it.
     */
    public function serve(): void
    {
        [$path, $query] = explode('?', $_SERVER['REQUEST_URI'] ?? '', 2) + [1 => ''];
        $base = $this->options->basePath ?? $this->findBasePath($path);
        $below = str_starts_with($path, "$base/") ? substr($path, strlen($base)) : '';
        Connection::send($this->answer($_SERVER['REQUEST_METHOD'] ?? 'GET', $below, $query, Connection::requestHeaders()));
    }

    /**
     * Returns the answer to a request, for hosts that send responses themselves.
     *
     * @param string $path Path below the base path, not decoded: "/bank", "/bank/MB2U0227", "/health".
     * @param string $query Query without the question mark.
     * @param array<string, string> $headers `Accept-Encoding` and `If-None-Match` are read, in any letter case.
     */
    public function answer(string $method, string $path, string $query = '', array $headers = []): Answer
    {
        $routes = new Routes($this->read(...), $this->options->clock, $this->options->staleIfError);
        try {
            return $routes->answer($method, $path, $query, array_change_key_case($headers));
        } catch (CacheException $failure) {
            ($this->options->log)($failure->getMessage());
            return Problem::answer('misconfigured');
        }
    }

    /**
     * Refreshes the list after this request if that is due, so that the picker's own request finds a fresh one. Call it in
     * a page that has the picker, unless the page calls `options()`, which does the same.
     */
    public function prefetch(): void
    {
        try {
            if ($this->store->load()->isDue($this->now())) $this->deferRefresh();
        } catch (CacheException $failure) {
            ($this->options->log)($failure->getMessage());
        }
    }

    /**
     * Refreshes the list if that is due, and waits for it. Only needed where requests don't refresh it by themselves, for
     * example in a cron job that keeps the list fresh between payers.
     */
    public function refresh(): void
    {
        try {
            if ($this->store->load()->isDue($this->now())) $this->refresh->run();
        } catch (CacheException $failure) {
            ($this->options->log)($failure->getMessage());
        }
    }

    /** Returns the state. With `$waits`, the first list of all is waited for. */
    private function read(bool $waits): State
    {
        $state = $this->store->load();
        $timeout = $this->options->timeout;
        if ($state->isUsable($this->now(), $this->options->staleIfError)) {
            if ($waits && $state->isDue($this->now())) $this->deferRefresh();
            return $state;
        }
        $deadline = microtime(true) + $timeout + 0.5;
        while ($waits && !$state->isUsable($this->now(), $this->options->staleIfError) && microtime(true) < $deadline) {
            if ($state->isDue($this->now())) {
                if ($this->refresh->run()) return $this->store->load();
            } elseif (!$state->isRefreshing($this->now(), $timeout)) {
                return $state;
            }
            usleep(self::POLL);
            $state = $this->store->load();
        }
        return $state;
    }

    private function deferRefresh(): void
    {
        if ($this->isDeferred) return;
        $this->isDeferred = true;
        ($this->options->defer)(function (): void {
            $this->isDeferred = false;
            @set_time_limit((int) ceil($this->options->timeout) + 10);
            $this->refresh();
        });
    }

    private function now(): float
    {
        return ($this->options->clock)();
    }

    /** The script's own path if it's part of the URL (`/fpx.php/bank`), so that no rewriting is needed. */
    private function findBasePath(string $path): string
    {
        $script = $_SERVER['SCRIPT_NAME'] ?? '';
        return $script !== '' && str_starts_with($path, "$script/") ? $script : '/api/fpx';
    }

    private static function checkModel(?string $model): void
    {
        if ($model !== null && $model !== 'B2C' && $model !== 'B2B1')
            throw new \InvalidArgumentException('FpxBanks: the model must be "B2C", "B2B1" or null.');
    }
}
