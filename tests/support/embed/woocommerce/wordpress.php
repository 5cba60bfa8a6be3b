<?php
// The part of WordPress that the WooCommerce plugin uses, written from the public documentation: hooks, scripts, REST
// routes, transients, HTTP requests, and a front controller for PHP's built-in server. WP_FOLDER is the shop's folder.
// Each request reads and writes its database.json, which contains the options and the orders.

const PLUGIN = 'bank-picker-for-fpx/bank-picker-for-fpx.php';
const MINUTE_IN_SECONDS = 60;
const HOUR_IN_SECONDS = 3600;
const DAY_IN_SECONDS = 86400;
const WEEK_IN_SECONDS = 604800;
define('ABSPATH', getenv('WP_FOLDER') . '/');
// A warning in the plugin fails the test.
set_error_handler(fn (int $level, string $text, string $file, int $line) =>
    error_reporting() & $level ? throw new ErrorException($text, 0, $level, $file, $line) : true);

$database = json_decode(file_get_contents(ABSPATH . 'database.json'), true);
function save_database(): void
{
    $database = $GLOBALS['database'];
    foreach ($database['orders'] as &$order) $order['meta'] = (object) $order['meta']; // `{}` instead of `[]`
    file_put_contents(ABSPATH . 'database.json', json_encode($database, JSON_PRETTY_PRINT));
}

// Hooks.
$hooks = [];
function add_filter(string $name, callable $callback, int $priority = 10, int $count = 1): bool
{
    $GLOBALS['hooks'][$name][] = [$callback, $count];
    return true;
}
function add_action(string $name, callable $callback, int $priority = 10, int $count = 1): bool
{
    return add_filter($name, $callback, $priority, $count);
}
function remove_filter(string $name, callable $callback, int $priority = 10): bool
{
    $GLOBALS['hooks'][$name] = array_filter($GLOBALS['hooks'][$name], fn (array $hook) => $hook[0] !== $callback);
    return true;
}
function apply_filters(string $name, mixed $value, mixed ...$more): mixed
{
    foreach ($GLOBALS['hooks'][$name] ?? [] as [$callback, $count])
        $value = $callback(...array_slice([$value, ...$more], 0, $count));
    return $value;
}
function do_action(string $name, mixed ...$values): void
{
    foreach ($GLOBALS['hooks'][$name] ?? [] as [$callback, $count]) $callback(...array_slice($values, 0, $count));
}
function has_action(string $name): bool
{
    return isset($GLOBALS['hooks'][$name]);
}

// Options, URLs, strings.
function get_option(string $name, mixed $default = false): mixed
{
    return $GLOBALS['database']['options'][$name] ?? $default;
}
function determine_locale(): string
{
    return $GLOBALS['database']['locale'] ?? 'en_US';
}
function home_url(string $path = ''): string
{
    return $GLOBALS['database']['home'] . $path;
}
function plugins_url(string $path, string $file): string
{
    return home_url('/wp-content/plugins/' . basename(dirname($file)) . '/' . $path);
}
function add_query_arg(array $arguments, string $url): string
{
    return $url . (str_contains($url, '?') ? '&' : '?') . http_build_query($arguments);
}
function admin_url(string $path): string
{
    return home_url("/wp-admin/$path");
}
function plugin_basename(string $file): string
{
    return basename(dirname($file)) . '/' . basename($file);
}
function rest_url(string $path): string
{
    return home_url("/wp-json/$path");
}
/** As in a network, where WordPress doesn't know a plugin's own translations without this. */
function load_plugin_textdomain(string $domain, bool $deprecated, string $path): bool
{
    $GLOBALS['translations'][$domain] = ABSPATH . $path;
    return true;
}
function __(string $text, string $domain): string
{
    $file = ($GLOBALS['translations'][$domain] ?? '') . "/$domain-" . determine_locale() . '.l10n.php';
    return is_file($file) ? (require $file)['messages'][$text] : $text;
}
function esc_html__(string $text, string $domain): string
{
    return esc_attr(__($text, $domain));
}
function esc_attr__(string $text, string $domain): string
{
    return esc_attr(__($text, $domain));
}
function esc_html(string $text): string
{
    return esc_attr($text);
}
function wp_kses_post(string $html): string
{
    return strip_tags($html, '<p><b><a>');
}
function wpautop(string $text): string
{
    return "<p>$text</p>";
}
function wp_strip_all_tags(string $text): string
{
    return trim(strip_tags($text));
}
function wp_date(string $format, int $time): string
{
    return date($format, $time);
}
function sanitize_text_field(mixed $text): string
{
    return is_string($text) ? trim(strip_tags($text)) : '';
}
function wp_generate_password(int $length, bool $isSpecial): string
{
    return substr(bin2hex(random_bytes($length)), 0, $length);
}
function wp_hash(string $text): string
{
    return hash_hmac('md5', $text, 'salt');
}
function has_block(string $name): bool
{
    return $GLOBALS['path'] === '/checkout-block/' && $name === 'woocommerce/checkout';
}

// Transients, which never expire here, and the locks in the options table.
function get_transient(string $name): mixed
{
    return $GLOBALS['database']['transients'][$name] ?? false;
}
function set_transient(string $name, mixed $value, int $seconds): bool
{
    $GLOBALS['database']['transients'][$name] = $value;
    save_database();
    return true;
}
/** Each request reads the database once, so nothing is cached. */
function wp_cache_delete(string|int $key, string $group = ''): bool
{
    return false;
}
$wpdb = new class {
    public string $options = 'wp_options';
    public function prepare(string $query, mixed ...$values): array
    {
        return [$query, ...$values];
    }
    public function query(array $prepared): int
    {
        if (str_starts_with($prepared[0], 'UPDATE')) return $this->update('', ['option_value' => $prepared[1]], ['option_name' => $prepared[2], 'option_value' => $prepared[3]]);
        [, $name, $value] = $prepared;
        if (!str_starts_with($prepared[0], 'INSERT IGNORE')) throw new Exception("Unexpected: $prepared[0]");
        if (isset($GLOBALS['database']['options'][$name])) return 0;
        $GLOBALS['database']['options'][$name] = $value;
        return 1;
    }
    public function get_var(array $prepared): ?string
    {
        return $GLOBALS['database']['options'][$prepared[1]] ?? null;
    }
    public function replace(string $table, array $row): int
    {
        $GLOBALS['database']['options'][$row['option_name']] = $row['option_value'];
        save_database();
        return 1;
    }
    public function update(string $table, array $values, array $where): int
    {
        if ($this->get_var(['', $where['option_name']]) !== $where['option_value']) return 0;
        return $this->replace('', $values + $where);
    }
    public function delete(string $table, array $where): int
    {
        if ($this->get_var(['', $where['option_name']]) !== $where['option_value']) return 0;
        unset($GLOBALS['database']['options'][$where['option_name']]);
        save_database();
        return 1;
    }
};

// REST routes.
class WP_REST_Response
{
    public function __construct(public mixed $data, public int $status, public array $headers) {}
}
class WP_REST_Request
{
    public function __construct(private string $route) {}
    public function get_route(): string
    {
        return $this->route;
    }
    public function get_method(): string
    {
        return $_SERVER['REQUEST_METHOD'];
    }
    public function get_header(string $name): ?string
    {
        return $_SERVER['HTTP_' . strtoupper($name)] ?? null;
    }
}
function __return_true(): bool
{
    return true;
}
$routes = [];
function register_rest_route(string $root, string $path, array $route): bool
{
    $GLOBALS['routes']["/$root$path"] = $route;
    return true;
}
/** Answers a request for a REST route, if one matches. */
function serve_rest(string $path): void
{
    do_action('rest_api_init');
    foreach ($GLOBALS['routes'] as $pattern => ['callback' => $callback, 'permission_callback' => $isAllowed]) {
        if (!preg_match("~^$pattern$~", $path) || !$isAllowed()) continue;
        $request = new WP_REST_Request($path);
        $response = $callback($request);
        // LiteSpeed Cache keeps REST responses for a week, whatever their Cache-Control says.
        header('X-LiteSpeed-Cache-Control: ' . (defined('DONOTCACHEPAGE') ? 'no-cache' : 'public,max-age=604800'));
        if (is_wp_error($response)) send_json(['message' => $response->get_error_message()], 503);
        http_response_code($response->status);
        foreach ($response->headers as $name => $value) header("$name: $value");
        if (!apply_filters('rest_pre_serve_request', false, $response, $request) && $response->data !== null) echo json_encode($response->data);
        exit;
    }
}
function untrailingslashit(string $text): string
{
    return rtrim($text, '/\\');
}
function esc_attr(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}
function esc_url(string $url): string
{
    return esc_attr($url);
}
function absint(mixed $value): int
{
    return abs((int) $value);
}
function add_slashes_deep(mixed $value): mixed
{
    return is_array($value) ? array_map(add_slashes_deep(...), $value) : addslashes($value);
}
function wp_unslash(mixed $value): mixed
{
    return is_array($value) ? array_map(wp_unslash(...), $value) : (is_string($value) ? stripslashes($value) : $value);
}

// Responses.
function status_header(int $status): void
{
    http_response_code($status);
}
/** Redirects to the site, or to its admin area instead of another host. */
function wp_safe_redirect(string $url, int $status = 302): void
{
    wp_redirect(str_starts_with($url, home_url()) ? $url : home_url('/wp-admin/'), $status);
}
function wp_redirect(string $url, int $status = 302): void
{
    header("Location: $url", true, $status);
}
function send_json(mixed $body, int $status = 200): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($body);
    exit;
}

// Requests. Both Billplz hosts are replaced by the test's server.
class WP_Error
{
    public function __construct(private string $message, string $text = '', mixed $data = null) {}
    public function get_error_message(): string
    {
        return $this->message;
    }
}
function is_wp_error(mixed $value): bool
{
    return $value instanceof WP_Error;
}
function wp_remote_request(string $url, array $args): array|WP_Error
{
    $host = parse_url($url, PHP_URL_HOST);
    if (preg_match('/^www\.billplz(-sandbox)?\.com$/', $host)) {
        $args['headers']['X-Billplz-Host'] = $host;
        $url = str_replace("https://$host", $GLOBALS['database']['billplz'], $url);
    } elseif ($host !== '127.0.0.1') {
        return new WP_Error("Could not resolve host: $host");
    }
    $headers = array_map(fn ($name, $value) => "$name: $value", array_keys($args['headers'] ?? []), $args['headers'] ?? []);
    $http = ['ignore_errors' => true, 'method' => $args['method'], 'timeout' => $args['timeout'] ?? 5];
    if (isset($args['body'])) {
        $http['content'] = $args['body'];
    }
    $body = @file_get_contents($url, false, stream_context_create(['http' => ['header' => $headers] + $http]));
    if ($body === false) return new WP_Error('Connection refused');
    $status = array_shift($http_response_header);
    if (preg_match('/ 598 (.+)/', $status, $reason)) return new WP_Error("cURL error 28: $reason[1]");
    // The process is killed during the call.
    if (str_contains($status, ' 599 ')) exit;
    $fields = array_map(fn (string $line) => explode(': ', $line, 2) + [1 => ''], $http_response_header);
    return ['body' => $body, 'headers' => array_column($fields, 1, 0), 'response' => ['code' => (int) explode(' ', $status)[1]]];
}
function wp_remote_retrieve_response_code(array|WP_Error $response): int|string
{
    return is_wp_error($response) ? '' : $response['response']['code'];
}
function wp_remote_retrieve_headers(array $response): array
{
    return $response['headers'];
}
function wp_remote_retrieve_body(array|WP_Error $response): string
{
    return is_wp_error($response) ? '' : $response['body'];
}

// Scripts: each handle is printed once, after the handles that it needs.
$scripts = [];
$queue = [];
function wp_register_script(string $handle, string|false $src, array $needs = [], string|bool|null $version = false, array $args = []): bool
{
    $GLOBALS['scripts'][$handle] ??= ['src' => $version ? "$src?ver=$version" : $src, 'needs' => $needs];
    return true;
}
function wp_enqueue_script(string $handle, string $src = ''): void
{
    if ($src !== '') wp_register_script($handle, $src);
    $GLOBALS['queue'][] = $handle;
}
function print_scripts(): string
{
    $printed = [];
    $print = function (string $handle) use (&$print, &$printed): string {
        if (isset($printed[$handle])) return '';
        $printed[$handle] = true;
        ['src' => $src, 'needs' => $needs] = $GLOBALS['scripts'][$handle] ?? throw new Exception("No script $handle.");
        return implode('', array_map($print, $needs)) . '<script src="' . esc_attr($src) . "\"></script>\n";
    };
    return implode('', array_map($print, $GLOBALS['queue']));
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$static = ABSPATH . basename($path);
if (str_starts_with($path, '/wp-content/plugins/')) $static = ABSPATH . dirname(PLUGIN) . '/assets/' . basename($path);
if (str_ends_with($path, '.js')) {
    header('Content-Type: text/javascript');
    readfile($static);
    exit;
}
$_GET = add_slashes_deep($_GET);
$_POST = add_slashes_deep($_POST);

// Plugins are loaded in alphabetical order, so WooCommerce is loaded after this one.
require ABSPATH . PLUGIN;
if (is_file(ABSPATH . 'extra.php')) require ABSPATH . 'extra.php';
require __DIR__ . '/woocommerce.php';
