<?php

declare(strict_types=1);

namespace FpxCheckout\Serve;

/** Sends responses and runs work after the payer has received the whole response. */
final class Connection
{
    public static function send(Answer $answer): void
    {
        // Sessions add headers that prevent caching, and PHP's compression would change the length.
        header_remove('X-Powered-By');
        header_remove('Pragma');
        header_remove('Expires');
        ini_set('zlib.output_compression', '0');
        // Otherwise, PHP adds "Content-Type: text/html" to responses with status 304.
        ini_set('default_mimetype', '');
        header_remove('Content-Type');
        http_response_code($answer->status);
        foreach ($answer->headers as $name => $value) header("$name: $value");
        while (ob_get_level() > 0 && ob_end_clean());
        echo $answer->body;
    }

    /** Returns the headers of the current request with lower-case names. */
    public static function requestHeaders(): array
    {
        $headers = [];
        foreach ($_SERVER as $name => $value)
            if (str_starts_with((string) $name, 'HTTP_') && is_string($value)) $headers[strtolower(strtr(substr($name, 5), '_', '-'))] = $value;
        return $headers;
    }

    /**
     * Runs work at the end of the request. If the server allows it, the payer has received the whole response by then.
     */
    public static function defer(callable $work): void
    {
        // We register the work in a shutdown function, so that it runs after functions the shop registers later.
        register_shutdown_function(static fn () => register_shutdown_function(static function () use ($work): void {
            self::finish();
            $work();
        }));
    }

    /**
     * Ends the response. With php-fpm and LiteSpeed, the payer doesn't wait for the work. On other servers, the payer
     * only waits if the content length wasn't sent.
     */
    private static function finish(): void
    {
        // If the session remained open, the payer's next request would have to wait.
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
