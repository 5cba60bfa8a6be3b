<?php

declare(strict_types=1);

namespace FpxCheckout\Serve;

/** The payer's connection: sends an answer, and lets work begin after the payer has the whole response. */
final class Connection
{
    public static function send(Answer $answer): void
    {
        // A session would add headers that forbid caching, and PHP's own compression would change the length.
        header_remove('X-Powered-By');
        header_remove('Pragma');
        header_remove('Expires');
        ini_set('zlib.output_compression', '0');
        // Without it, PHP adds "Content-Type: text/html" to a 304.
        ini_set('default_mimetype', '');
        header_remove('Content-Type');
        http_response_code($answer->status);
        foreach ($answer->headers as $name => $value) header("$name: $value");
        while (ob_get_level() > 0 && ob_end_clean());
        echo $answer->body;
    }

    /** Returns the headers of the current request, keyed by name in lower case. */
    public static function requestHeaders(): array
    {
        $headers = [];
        foreach ($_SERVER as $name => $value)
            if (str_starts_with((string) $name, 'HTTP_') && is_string($value)) $headers[strtolower(strtr(substr($name, 5), '_', '-'))] = $value;
        return $headers;
    }

    /** Runs work at the end of the request, after the payer has the whole response where the server allows it. */
    public static function defer(callable $work): void
    {
        // The inner registration puts the work behind what the shop registered after this call.
        register_shutdown_function(static fn () => register_shutdown_function(static function () use ($work): void {
            self::finish();
            $work();
        }));
    }

    /**
     * Ends the response. With php-fpm and LiteSpeed the payer doesn't wait for what follows; elsewhere the payer has all
     * bytes, and doesn't wait if the length was sent.
     */
    private static function finish(): void
    {
        // Otherwise the payer's next request would wait for the session.
        if (session_status() === PHP_SESSION_ACTIVE) session_write_close();
        ignore_user_abort(true);
        if (function_exists('fastcgi_finish_request')) fastcgi_finish_request();
        elseif (function_exists('litespeed_finish_request')) litespeed_finish_request();
        else {
            while (ob_get_level() > 0 && @ob_end_flush());
            flush();
        }
    }
}
