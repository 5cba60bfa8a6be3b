<?php

namespace FpxCheckout\WooCommerce;

defined('ABSPATH') || exit;

/** Serves the bank list to the picker using the site's REST routes `/bank` and `/bank/{code}`. */
final class BankRoutes
{
    private const ROOT = 'fpx-checkout/v1';

    /** Returns the base URL of the routes, which is passed to the picker as `endpoint`. */
    public static function endpoint(): string
    {
        return untrailingslashit(rest_url(self::ROOT));
    }

    public static function register(): void
    {
        foreach (['/bank', '/bank/(?P<code>[^/]+)'] as $path) {
            register_rest_route(self::ROOT, $path, [
                'methods' => 'GET',
                'callback' => [self::class, 'answer'],
                // The bank list is public because every checkout visitor sees it. It contains no key.
                'permission_callback' => '__return_true',
            ]);
        }
    }

    /**
     * Returns exactly the same response as the proxy of the npm package, since the picker reads the headers and
     * problems.
     */
    public static function answer(\WP_REST_Request $request): \WP_REST_Response|\WP_Error
    {
        // LiteSpeed Cache keeps the response for a week and replays the list's age.
        wc_maybe_define_constant('DONOTCACHEPAGE', true);
        $list = BankList::get();
        if (!$list) return new \WP_Error('fpx_checkout_no_key', 'The payment method has no key.', ['status' => 503]);
        $path = substr($request->get_route(), strlen('/' . self::ROOT));
        $model = Settings::model();
        $answer = $list->answer($request->get_method(), $path, $model === null ? '' : "model=$model", [
            'if-none-match' => (string) $request->get_header('if_none_match'),
        ]);
        add_filter('rest_pre_serve_request', static function ($isServed, $response, $served) use ($request, $answer): bool {
            // Another plugin's filter may return nothing.
            if ($served !== $request) return (bool) $isServed;
            echo $answer->body; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON, not HTML
            return true;
        }, 10, 3);
        // Any plugin may print an empty line or a byte order mark, with which the body is longer.
        return new \WP_REST_Response(null, $answer->status, array_diff_key($answer->headers, ['Content-Length' => '']));
    }
}
