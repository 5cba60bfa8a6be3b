<?php
/**
 * The part of Laravel that the guide's files use, built on PHP's own functions: the front controller of the test shop.
 * Orders and bills are in a JSON file. Like Laravel, it trims the input, turns empty values into null, and refuses a
 * POST without a CSRF token, except to the paths that the guide's `bootstrap/app.php` excludes.
 */

namespace Illuminate\Contracts\Validation {
    interface ValidationRule
    {
        public function validate(string $attribute, mixed $value, \Closure $fail): void;
    }
}

namespace Illuminate\Http\Client {
    class ConnectionException extends \Exception {}
    class RequestException extends \Exception {}

    class Response
    {
        public function __construct(private int $status, private string $body) {}
        public function status(): int { return $this->status; }
        public function json(string $name): mixed { return json_decode($this->body, true)[$name] ?? null; }
        public function throw(): self
        {
            return $this->status < 400 ? $this : throw new RequestException("status $this->status");
        }
    }

    class PendingRequest
    {
        private array $headers = [];
        private int $seconds = 30;

        public function timeout(int $seconds): self { $this->seconds = $seconds; return $this; }
        public function asForm(): self { $this->headers[] = 'Content-Type: application/x-www-form-urlencoded'; return $this; }
        public function withBasicAuth(string $user, string $password): self
        {
            $this->headers[] = 'Authorization: Basic ' . base64_encode("$user:$password");
            return $this;
        }
        public function get(string $url): Response { return $this->send('GET', $url, ''); }
        public function post(string $url, array $data): Response { return $this->send('POST', $url, http_build_query($data)); }
        private function send(string $method, string $url, string $content): Response
        {
            $body = @file_get_contents($url, false, stream_context_create(['http' => [
                'method' => $method,
                'header' => $this->headers,
                'content' => $content,
                'timeout' => $this->seconds,
                'ignore_errors' => true,
            ]]));
            if ($body === false) throw new ConnectionException($url);
            return new Response((int) explode(' ', $http_response_header[0])[1], $body);
        }
    }
}

namespace Illuminate\Http {
    class Request
    {
        public function getContent(): string { return file_get_contents('php://input'); }
        public function server(string $name): ?string { return $_SERVER[$name] ?? null; }
        public function post(?string $name = null): mixed
        {
            $clean = fn ($value) => is_array($value) ? $value : (trim($value) === "" ? null : trim($value));
            $input = array_map($clean, $_POST);
            return $name === null ? $input : ($input[$name] ?? null);
        }
        public function validate(array $rules): array
        {
            $errors = [];
            foreach ($rules as $name => $checks)
                foreach ($checks as $check) {
                    $fail = function (string $message) use (&$errors, $name) { $errors[$name] ??= $message; };
                    if ($check !== 'required') $check->validate($name, $this->post($name), $fail);
                    elseif (in_array($this->post($name), [null, []], true)) $fail("The $name field is required.");
                    if ($errors) throw new \Invalid($errors);
                }
            return array_intersect_key($this->post(), $rules);
        }
    }
}

namespace Illuminate\Support\Facades {
    class Http
    {
        public static function __callStatic(string $name, array $given): mixed
        {
            return (new \Illuminate\Http\Client\PendingRequest)->$name(...$given);
        }
    }

    class Log
    {
        public static function __callStatic(string $level, array $given): void
        {
            \Database::change(fn (&$data) => $data['log'][] = "$level: $given[0]");
        }
    }

    class Route
    {
        public static array $routes = [];
        public static function get(string $path, \Closure $action): void { self::$routes["GET $path"] = $action; }
        public static function post(string $path, \Closure $action): void { self::$routes["POST $path"] = $action; }
        public static function view(string $path, string $name): void { self::get($path, fn () => view($name)); }
    }

    class DB
    {
        private array $wheres = [];
        private function __construct(private string $table) {}
        public static function table(string $table): self { return new self($table); }
        public function where(string $column, mixed $value): self { return $this->whereIn($column, [$value]); }
        public function whereIn(string $column, array $values): self { $this->wheres[] = [$column, $values]; return $this; }
        public function find(mixed $id): ?object { return $this->where('id', $id)->first(); }
        public function value(string $column): mixed { return $this->first()?->$column; }
        public function first(): ?object
        {
            foreach (\Database::read()[$this->table] as $row) if ($this->has($row)) return (object) $row;
            return null;
        }
        public function insert(array $row): void
        {
            $defaults = ['bills' => ['refund' => false]][$this->table] ?? []; // as the guide's table has
            \Database::change(fn (&$data) => $data[$this->table][] = $row + $defaults);
        }
        public function update(array $changes): int
        {
            $count = 0;
            \Database::change(function (&$data) use ($changes, &$count) {
                foreach ($data[$this->table] as &$row)
                    if ($this->has($row)) [$row, $count] = [[...$row, ...$changes], $count + 1];
            });
            return $count;
        }
        private function has(array $row): bool
        {
            foreach ($this->wheres as [$column, $values]) if (!in_array($row[$column], $values, true)) return false;
            return true;
        }
    }
}

namespace Illuminate\Foundation\Configuration {
    class Exceptions {}
    class Middleware
    {
        public static array $except = [];
        public function validateCsrfTokens(array $except): void { self::$except = $except; }
    }
}

namespace Illuminate\Foundation {
    use Illuminate\Foundation\Configuration\{Exceptions, Middleware};

    class Application
    {
        private string $web;
        public static function configure(string $basePath): self { return new self; }
        public function withRouting(string $web): self { $this->web = $web; return $this; }
        public function withMiddleware(\Closure $configure): self { $configure(new Middleware); return $this; }
        public function withExceptions(\Closure $configure): self { $configure(new Exceptions); return $this; }
        public function create(): self { require $this->web; return $this; }
        public function handle(): \Answer
        {
            $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
            $isPost = $_SERVER['REQUEST_METHOD'] === 'POST';
            if ($isPost && !in_array(ltrim($path, '/'), Middleware::$except, true) && ($_POST['_token'] ?? '') !== csrf_token())
                return new \Answer('Page expired', 419);
            $action = \Illuminate\Support\Facades\Route::$routes["$_SERVER[REQUEST_METHOD] $path"] ?? null;
            if (!$action) return new \Answer('Not found', 404);
            $given = array_map(
                fn ($parameter) => new ($parameter->getType()->getName()),
                (new \ReflectionFunction($action))->getParameters(),
            );
            try {
                return $action(...$given);
            } catch (\Invalid $invalid) {
                return back()->withErrors($invalid->errors);
            } catch (\Abort $abort) {
                return new \Answer('', $abort->getCode());
            }
        }
    }
}

namespace {
    class Abort extends Exception {}
    class Invalid extends Exception { public function __construct(public array $errors) {} }

    class Answer
    {
        public function __construct(public string $body, public int $status = 200, public string $location = '') {}
        public function away(string $url, int $status = 302): self { return new self('', $status, $url); }
        public function withErrors(array $errors): self
        {
            $_SESSION['flash'] = ['errors' => $errors, 'old' => array_filter($_POST, 'is_string')];
            return $this;
        }
    }

    class Database
    {
        public static function read(): array { return json_decode(file_get_contents(getenv('DATABASE')), true); }
        public static function change(Closure $change): void
        {
            $data = self::read();
            $change($data);
            file_put_contents(getenv('DATABASE'), json_encode($data));
        }
    }

    function app_path(string $path): string { return getenv('SHOP_FOLDER') . "/app/$path"; }
    function asset(string $path): string { return "/$path"; }
    function url(string $path): string { return "https://shop.example$path"; }
    function env(string $name, mixed $default = null): mixed { return getenv($name) ?: $default; }
    function report(Throwable $error): void { Illuminate\Support\Facades\Log::error(get_class($error)); }
    function abort(int $status): never { throw new Abort('', $status); }
    function session(string $name): mixed { return $_SESSION[$name] ?? null; }
    function old(string $name): ?string { return $GLOBALS['flash']['old'][$name] ?? null; }
    function csrf_token(): string { return $_SESSION['token'] ??= bin2hex(random_bytes(8)); }
    function redirect(string $to = ''): Answer { return new Answer('', 302, $to); }
    function back(): Answer { return redirect($_SERVER['HTTP_REFERER'] ?? '/'); }
    function response(string $body, int $status): Answer { return new Answer($body, $status); }
    function config(string $name): mixed
    {
        static $services;
        $services ??= require getenv('SHOP_FOLDER') . '/config/services.php';
        [, $service, $key] = explode('.', $name);
        return $services[$service][$key];
    }
    /** Renders the part of Blade that the guide uses. */
    function view(string $name, array $data = []): Answer
    {
        $blade = file_get_contents(getenv('SHOP_FOLDER') . "/resources/views/$name.blade.php");
        $php = preg_replace(
            ['/@csrf/', '/@error\((.+?)\)/', '/@if \((.+)\)/', '/@end(error|if)/', '/\{\{(.+?)\}\}/s'],
            [
                '<input type="hidden" name="_token" value="<?= csrf_token() ?>">',
                '<?php if ($message = $GLOBALS["flash"]["errors"][$1] ?? null): ?>',
                '<?php if ($1): ?>',
                '<?php endif; ?>',
                '<?= htmlspecialchars((string) ($1)) ?>',
            ],
            $blade,
        );
        extract($data);
        ob_start();
        eval("?>$php");
        return new Answer(ob_get_clean());
    }

    set_error_handler(fn ($level, $message) => error_reporting() & $level ? throw new ErrorException($message) : false);
    spl_autoload_register(function (string $class) {
        if (str_starts_with($class, 'App\\')) require app_path(str_replace('\\', '/', substr($class, 4)) . '.php');
    });
    session_save_path(getenv('SHOP_FOLDER'));
    session_start();
    $_SESSION['order_id'] ??= 1; // the shop's cart has stored an order in the session
    $flash = $_SESSION['flash'] ?? [];
    unset($_SESSION['flash']);
    $answer = (require getenv('SHOP_FOLDER') . '/bootstrap/app.php')->handle();
    http_response_code($answer->status);
    if ($answer->location !== '') header("Location: $answer->location", true, $answer->status);
    echo $answer->body;
}
