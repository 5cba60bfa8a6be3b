<?php
// The part of WordPress that the WooCommerce guide's plugin uses, written from the public documentation: hooks, scripts,
// HTTP requests, and a front controller for PHP's built-in server. WP_FOLDER is the shop's folder. Each request reads and
// writes its database.json, which contains the options and the orders.

const PLUGIN = 'fpx-picker/fpx-picker.php';
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
function home_url(string $path = ''): string
{
    return $GLOBALS['database']['home'] . $path;
}
function plugins_url(string $path, string $file): string
{
    return home_url('/wp-content/plugins/' . basename(dirname($file)) . '/' . $path);
}
function add_query_arg(string $name, mixed $value, string $url): string
{
    return $url . (str_contains($url, '?') ? '&' : '?') . "$name=$value";
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
function wp_safe_redirect(string $url, int $status = 302): void
{
    header("Location: $url", true, $status);
}
function wp_die(string $message, string $title = '', array $args = []): never
{
    http_response_code($args['response'] ?? 500);
    echo "<!doctype html><p>$message</p>";
    exit;
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
    public function __construct(private string $message) {}
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
        $headers[] = 'Content-Type: application/x-www-form-urlencoded';
        $http['content'] = http_build_query($args['body']);
    }
    $body = @file_get_contents($url, false, stream_context_create(['http' => ['header' => $headers] + $http]));
    if ($body === false) return new WP_Error('Connection refused');
    return ['body' => $body, 'response' => ['code' => (int) explode(' ', $http_response_header[0])[1]]];
}
function wp_remote_get(string $url, array $args = []): array|WP_Error
{
    return wp_remote_request($url, ['method' => 'GET'] + $args);
}
function wp_remote_post(string $url, array $args = []): array|WP_Error
{
    return wp_remote_request($url, ['method' => 'POST'] + $args);
}
function wp_remote_retrieve_response_code(array|WP_Error $response): int|string
{
    return is_wp_error($response) ? '' : $response['response']['code'];
}
function wp_remote_retrieve_body(array|WP_Error $response): string
{
    return is_wp_error($response) ? '' : $response['body'];
}

// Scripts: each handle is printed once, after the handles that it needs.
$scripts = [];
$queue = [];
function wp_register_script(string $handle, string|false $src, array $needs = [], string|bool|null $version = false, mixed $args = false): bool
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
if (str_starts_with($path, '/wp-content/plugins/')) $static = ABSPATH . 'fpx-picker/' . basename($path);
if (str_ends_with($path, '.js')) {
    header('Content-Type: text/javascript');
    readfile($static);
    exit;
}
$_GET = add_slashes_deep($_GET);
$_POST = add_slashes_deep($_POST);

// Plugins are loaded in alphabetical order, so WooCommerce is loaded after the guide's plugin, fpx-picker.
require ABSPATH . PLUGIN;
require __DIR__ . '/woocommerce.php';
