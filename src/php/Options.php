<?php

declare(strict_types=1);

namespace FpxCheckout;

use FpxCheckout\Cache\Cache;
use FpxCheckout\Cache\FileCache;
use FpxCheckout\Gateway\Adapter;
use FpxCheckout\Http\CurlHttp;
use FpxCheckout\Http\Http;

/** The validated options of {@see FpxBanks} with their defaults. */
final class Options
{
    private const NAMES = 'baseUrl, apiKey, adapter, cache, http, basePath, ttl, staleIfError, timeout, log, defer, clock';

    /**
     * The base URL of the gateway without a trailing slash. Only https is allowed, except on this machine. Billplz's
     * base URL ends in `/api`.
     */
    public readonly string $baseUrl;
    /** The API key. */
    public readonly Secret $apiKey;
    /** The adapter for the gateway's list of banks. Default: "standard". */
    public readonly Adapter $adapter;
    /** The cache of the host or the path of a folder. Default: a folder of the current user in the temporary folder. */
    public readonly Cache $cache;
    /** The HTTP client that calls the gateway. Default: PHP's curl extension. */
    public readonly Http $http;
    /** The path in front of `/bank`. Default: the path of the script if the URL contains it, or else "/api/fpx". */
    public readonly ?string $basePath;
    /** The seconds between two refreshes. Default: 60. */
    public readonly float $ttl;
    /** How long the last list is served while refreshes fail, in seconds. Default: seven days. */
    public readonly float $staleIfError;
    /** The timeout for the whole list in seconds. Default: 8. */
    public readonly float $timeout;
    /** @var \Closure(string): mixed Called once for each reason why a refresh fails. Default: writes to PHP's log. */
    public readonly \Closure $log;
    /** @var \Closure(callable): mixed Runs a function after the response. Default: runs it at the end of the script. */
    public readonly \Closure $defer;
    /** @var \Closure(): float Returns the seconds since 1970. */
    public readonly \Closure $clock;

    /** @throws \InvalidArgumentException */
    public function __construct(#[\SensitiveParameter] array $options)
    {
        $unknown = array_diff(array_map('strval', array_keys($options)), explode(', ', self::NAMES));
        self::require($unknown === [], substr((string) preg_replace('/[^\w.-]/', '?', (string) reset($unknown)), 0, 40), 'one of ' . self::NAMES);
        $this->baseUrl = self::readBaseUrl($options['baseUrl'] ?? null);
        $key = $options['apiKey'] ?? null;
        self::require(is_string($key) && preg_match('/^[\x21-\x7e]+$/D', $key) === 1, 'apiKey', 'the key of the dashboard: printable ASCII without blanks and line ends');
        $this->apiKey = new Secret($key);
        $adapter = $options['adapter'] ?? 'standard';
        $this->adapter = $adapter instanceof Adapter ? $adapter : Adapter::named(is_string($adapter) ? $adapter : '');
        $http = $options['http'] ?? new CurlHttp();
        self::require($http instanceof Http, 'http', 'an Http');
        $this->http = $http;
        $basePath = $options['basePath'] ?? null;
        self::require($basePath === null || (is_string($basePath) && preg_match('~^(?:/[\w.-]+)*$~D', $basePath) === 1), 'basePath', 'a path such as "/api/fpx", without a slash at the end');
        $this->basePath = $basePath;
        $this->ttl = self::readSeconds($options, 'ttl', 60);
        $this->staleIfError = self::readSeconds($options, 'staleIfError', 7 * 86_400);
        self::require($this->staleIfError >= $this->ttl, 'staleIfError', 'at least as long as `ttl`');
        $this->timeout = self::readSeconds($options, 'timeout', 8);
        $this->log = self::readCallable($options, 'log', static fn (string $message) => error_log("fpx-checkout: $message"));
        $this->defer = self::readCallable($options, 'defer', self::defer(...));
        $this->clock = self::readCallable($options, 'clock', static fn (): float => microtime(true));
        $cache = $options['cache'] ?? null;
        self::require($cache === null || $cache instanceof Cache || (is_string($cache) && $cache !== ''), 'cache', 'a Cache or the path of a folder');
        $this->cache = $cache instanceof Cache ? $cache : new FileCache($cache, $this->clock, $this->log, $this->apiKey->reveal());
    }

    private static function readBaseUrl(mixed $url): string
    {
        $isAddress = is_string($url) && preg_match('~^(https://[^\s?#@\\\\]+|http://(localhost|127\.0\.0\.1|\[::1\])([:/][^\s?#@\\\\]*)?)$~iD', $url) === 1;
        // The key is sent with every call.
        self::require($isAddress, 'baseUrl', 'an https address such as https://api.example.com/v2, without a user name, a query and a fragment; http is allowed on this machine');
        return rtrim($url, '/');
    }

    private static function readSeconds(array $options, string $name, float $default): float
    {
        $value = $options[$name] ?? $default;
        self::require((is_int($value) || is_float($value)) && $value > 0 && $value < 1e9, $name, 'a number of seconds above 0');
        return (float) $value;
    }

    private static function readCallable(array $options, string $name, \Closure $default): \Closure
    {
        $value = $options[$name] ?? $default;
        self::require(is_callable($value), $name, 'callable');
        return \Closure::fromCallable($value);
    }

    /** Runs work at the end of the request. With php-fpm and LiteSpeed, the payer has the whole response by then. */
    private static function defer(callable $work): void
    {
        // We register the work in a shutdown function, so that it runs after functions the shop registers later.
        register_shutdown_function(static fn () => register_shutdown_function(static function () use ($work): void {
            // If the session remained open, the payer's next request would have to wait.
            if (session_status() === PHP_SESSION_ACTIVE) session_write_close();
            if (function_exists('ignore_user_abort')) ignore_user_abort(true);
            // Both also send what is buffered. After them, `flush` ends a script that can't ignore that the payer has left.
            if (function_exists('fastcgi_finish_request')) fastcgi_finish_request();
            elseif (function_exists('litespeed_finish_request')) litespeed_finish_request();
            else {
                while (ob_get_level() > 0 && @ob_end_flush());
                flush();
            }
            $work();
        }));
    }

    private static function require(bool $isValid, string $name, string $expected): void
    {
        if (!$isValid) throw new \InvalidArgumentException("FpxBanks: `$name` must be $expected.");
    }
}
