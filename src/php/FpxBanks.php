<?php

declare(strict_types=1);

namespace FpxCheckout;

use FpxCheckout\Banks\BankFacts;
use FpxCheckout\Banks\BankList;
use FpxCheckout\Banks\State;
use FpxCheckout\Serve\Answer;
use FpxCheckout\Serve\Problem;
use FpxCheckout\Serve\Routes;

require_once __DIR__ . '/autoload.php';

/**
 * Fetches the bank list from your gateway, checks and caches it, and serves it to the picker.
 *
 * As long as payers request the list, it's refreshed once a minute by a single process, which first sends its response
 * to the payer. While the gateway is down, the last list is served for up to seven days. Each failure is written to
 * PHP's log once, and one of the cache once by each process.
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
    /** The longest time in seconds that a request can have waited for its process. */
    private const MAX_WAIT = 30;

    private readonly Options $options;
    private readonly BankList $list;
    private bool $isDeferred = false;
    /** The last message about the cache, which isn't repeated. */
    private ?string $logged = null;

    /**
     * @param array{
     *     baseUrl: string,
     *     apiKey: string,
     *     adapter?: 'standard'|'billplz-v4'|Gateway\Adapter,
     *     cache?: string|Cache\Cache,
     *     http?: Http\Http,
     *     basePath?: string,
     *     ttl?: int|float,
     *     staleIfError?: int|float,
     *     timeout?: int|float,
     *     log?: callable(string): mixed,
     *     defer?: callable(callable): mixed,
     *     clock?: callable(): float,
     * } $options {@see Options} describes each option.
     *
     * @throws \InvalidArgumentException if an option is missing, invalid, or unknown. The message never contains a
     * value.
     */
    public function __construct(#[\SensitiveParameter] array $options)
    {
        $this->options = new Options($options);
        $this->list = new BankList($this->options);
    }

    /**
     * Returns the banks with all fields from the gateway. A cached list is returned immediately. The function only
     * waits if there's no list yet, up to `timeout`.
     *
     * @param ?string $model "B2C" or "B2B1". Banks without a model are always returned. By default, the banks of both
     * models are returned.
     * @return list<array<string, mixed>>
     * @throws BanksUnavailable if there's no list or the cache fails.
     */
    public function all(?string $model = null): array
    {
        self::checkModel($model);
        $state = $this->attempt($this->read(...)) ?? throw new BanksUnavailable('misconfigured', 60);
        if ($this->list->isUsable($state)) return BankFacts::ofModel($state->banks(), $model);
        throw new BanksUnavailable($state->failure ?? 'timeout', $state->retryAfter(($this->options->clock)()));
    }

    /**
     * Returns the bank with this code, or null if no such bank is offered. Use this function to check the submitted
     * code before you create a payment. Since forms may contain `bank_code[]=`, any value is accepted. Eleven codes are
     * in both models, so you should pass the model. Otherwise, the first bank with the code is returned.
     *
     * @return ?array<string, mixed>
     * @throws BanksUnavailable if there's no list to check the code.
     */
    public function find(mixed $code, ?string $model = null): ?array
    {
        foreach ($this->all($model) as $bank) if ($bank['code'] === $code) return $bank;
        return null;
    }

    /**
     * Returns the options for a native `<select>`, which is useful for browsers without JavaScript, in the picker's order.
     * If there's no list or the cache fails, returns an empty array without waiting, since the picker fetches the list
     * itself.
     *
     * The `group` is "corporate" for corporate banks if you don't pass a model, and "wallet" for rows with
     * `isBank: false`, as in DuitNow lists. You need to escape `label` and `code`.
     *
     * @return list<array{code: string, label: string, isOffline: bool, group: 'bank'|'corporate'|'wallet'}>
     */
    public function options(?string $model = null): array
    {
        self::checkModel($model);
        $this->prefetch();
        $state = $this->attempt(fn (): State => $this->list->read(0));
        return $state && $this->list->isUsable($state) ? BankFacts::toOptions($state->banks(), $model) : [];
    }

    /**
     * Returns a tag for the page's `<head>` with which the browser requests the bank list beside the script instead of
     * after it.
     *
     * @param string $endpoint The picker's `endpoint`, such as "/fpx.php".
     */
    public static function preloadTag(string $endpoint): string
    {
        $url = htmlspecialchars("$endpoint/bank", ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
        // Without `crossorigin`, the browser fetches the list twice.
        return "<link rel=\"preload\" as=\"fetch\" href=\"$url\" crossorigin>";
    }

    /**
     * Returns the name of the script with the words of the page's language, such as "fpx-checkout.ms.js". A language
     * without translation gets the English script.
     *
     * @param string $language A language tag or locale, such as "ms", "zh-Hans", or "ms_MY".
     */
    public static function scriptName(string $language): string
    {
        $primary = strtolower(preg_split('/[-_]/', $language)[0]);
        return 'fpx-checkout.' . (in_array($primary, ['ms', 'zh', 'ta'], true) ? $primary : 'en') . '.js';
    }

    /**
     * Responds to the current request. Serves `GET {basePath}/bank` and `/bank/{code}`, and returns a problem for any
     * other path. Call this function last because it sends the whole response and then refreshes the list.
     */
    public function serve(): void
    {
        [$path, $query] = explode('?', $_SERVER['REQUEST_URI'] ?? '', 2) + [1 => ''];
        $base = $this->options->basePath ?? $this->findBasePath($path);
        $below = str_starts_with($path, "$base/") ? substr($path, strlen($base)) : '';
        $headers = [];
        foreach (['Accept-Encoding', 'If-None-Match'] as $name) $headers[$name] = (string) ($_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '');
        $this->answer($_SERVER['REQUEST_METHOD'] ?? 'GET', $below, $query, $headers)->send();
    }

    /**
     * Returns the response to a request. Useful if your framework sends the response.
     *
     * @param string $path The path below the base path, without decoding it, such as "/bank" or "/bank/MB2U0227".
     * @param string $query The query without the question mark.
     * @param array<string, string> $headers The request headers. Only `Accept-Encoding` and `If-None-Match` are used.
     * The case of the names doesn't matter.
     */
    public function answer(string $method, string $path, string $query = '', array $headers = []): Answer
    {
        $routes = new Routes($this->read(...), $this->options->clock, $this->list->isUsable(...));
        return $this->attempt(fn (): Answer => $routes->answer($method, $path, $query, array_change_key_case($headers))) ?? Problem::answer('misconfigured');
    }

    /**
     * Refreshes the list after the current request if a refresh is due, so that the picker receives a fresh list. Call
     * this function in pages with the picker, unless they call `options()`, which does the same.
     */
    public function prefetch(): void
    {
        $this->attempt(function (): void {
            // Where a response can't end early, a hung gateway would keep the page loading. The picker's request would not.
            if ($this->list->isFine() || function_exists('fastcgi_finish_request') || function_exists('litespeed_finish_request')) $this->deferRefresh();
        });
    }

    /**
     * Refreshes the list if a refresh is due and waits for it. You only need this function if you want to refresh the
     * list without payers' requests, for example in a cron job.
     */
    public function refresh(): void
    {
        $this->attempt(fn () => $this->list->isDue() && $this->list->refresh($this->options->timeout));
    }

    /**
     * Returns what work with the cache returns. Returns null if it fails, since the shop's page must not fail with its
     * cache.
     *
     * @template T
     * @param \Closure(): T $work
     * @return ?T
     */
    private function attempt(\Closure $work): mixed
    {
        try {
            return $work();
        } catch (\Throwable $error) {
            // The message of a database can contain the whole list.
            $message = "The bank list can't be read or stored. " . $error::class . ': ' . substr($error->getMessage(), 0, 500);
            if ($message !== $this->logged) ($this->options->log)($message);
            $this->logged = $message;
            return null;
        }
    }

    /** Returns the state. Waits for the first list. */
    private function read(): State
    {
        $timeout = $this->options->timeout;
        $state = $this->list->read(max($timeout / 2, $timeout - self::readWait()));
        if ($this->list->isUsable($state)) $this->deferRefresh();
        return $state;
    }

    /**
     * Returns how many seconds the payer has waited for this process, which is late on a busy server. In servers that keep
     * a process for many requests, `REQUEST_TIME_FLOAT` can be the time of the first one.
     */
    private static function readWait(): float
    {
        $seconds = microtime(true) - ($_SERVER['REQUEST_TIME_FLOAT'] ?? 0);
        return PHP_SAPI === 'cli' || $seconds > self::MAX_WAIT ? 0 : $seconds;
    }

    private function deferRefresh(): void
    {
        if ($this->isDeferred || !$this->list->isDue()) return;
        $this->isDeferred = true;
        ($this->options->defer)(function (): void {
            $this->isDeferred = false;
            // Many shared hosts disable such functions, which then don't exist.
            if (function_exists('set_time_limit')) @set_time_limit((int) ceil($this->options->timeout) + 10);
            $this->refresh();
        });
    }

    /**
     * Returns the path of the script if the URL contains it, as in `/fpx.php/bank`. This way, no URL rewriting is
     * needed.
     */
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
