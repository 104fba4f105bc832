"""Checks signatures of drand quicknet in Python's standard library alone. fairness.py uses it.

python3 beacon.py <public key> <number> <signature>

BLS12-381 with signatures on G1 (48 bytes) and keys on G2 (96 bytes), as in RFC 9380 and the BLS
signature draft. Written to be read, not to be fast: about a second for any count of signatures.
"""
import sys
from hashlib import sha256
from secrets import randbelow

X = 0xd201000000010000                                     # the curve's parameter, negated
R = X**4 - X**2 + 1                                        # the order of G1 and G2
P = (X + 1)**2 * R // 3 - X                                # the field
SUITE = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

class F2:                                                  # a + b·i with i² = -1; a number has b = 0
    def __init__(self, a, b=0): self.a, self.b = a % P, b % P
    def __add__(self, o): return F2(self.a + o.a, self.b + o.b)
    def __sub__(self, o): return F2(self.a - o.a, self.b - o.b)
    def __mul__(self, o): return F2(self.a * o.a - self.b * o.b, self.a * o.b + self.b * o.a)
    def __eq__(self, o): return (self.a, self.b) == (o.a, o.b)
    def inverse(self):
        n = pow(self.a * self.a + self.b * self.b, -1, P)
        return F2(self.a * n, -self.b * n)
    def is_large(self): return (self.b or self.a) > P // 2
    def root(self):                                        # P % 4 = 3; the caller checks the square
        if self.b == 0: return F2(pow(self.a, (P + 1) // 4, P))
        half, s = pow(2, -1, P), pow(self.a**2 + self.b**2, (P + 1) // 4, P)
        for t in ((self.a + s) * half % P, (self.a - s) * half % P):
            r = pow(t, (P + 1) // 4, P)
            if r * r % P == t: return F2(r, self.b * half * pow(r, -1, P))
        return F2(0)

def slope(p, q, a=F2(0)):                                  # of the tangent if p = q
    if p[0] == q[0]: return (F2(3) * p[0] * p[0] + a) * (p[1] + p[1]).inverse()
    return (q[1] - p[1]) * (q[0] - p[0]).inverse()

def add(p, q, a=F2(0)):                                    # points (x, y); None is the neutral one
    if p is None or q is None: return p or q
    if p[0] == q[0] and p[1] != q[1]: return None
    m = slope(p, q, a)
    x = m * m - p[0] - q[0]
    return x, m * (p[0] - x) - p[1]

def mul(n, p, a=F2(0)):
    r = None
    while n: r, p, n = (add(r, p, a) if n & 1 else r), add(p, p, a), n >> 1
    return r

def decode(b, twisted):                                    # compressed, and of order R
    b, flags = bytes([b[0] & 31]) + b[1:], b[0] >> 5
    numbers = [int.from_bytes(b[k:k + 48], "big") for k in range(0, len(b), 48)]
    x = F2(*reversed(numbers))
    square = x * x * x + (F2(4, 4) if twisted else F2(4))
    y = square.root()
    if y.is_large() != (flags == 5): y = F2(0) - y
    if len(numbers) != 1 + twisted or flags not in (4, 5) or max(numbers) >= P or y * y != square:
        raise ValueError("not a point")
    if mul(R, (x, y)) is not None: raise ValueError("not of the group")
    return x, y

# RFC 9380, 8.8.1: a hash is a point of a curve y² = x³ + A·x + B, carried to G1 by an isogeny. The RFC
# lists 53 coefficients of it. They follow from its kernel, the 11 points of order 11 (Vélu's formulas).
A = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d
B = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0

def kernel():                                              # the x of five points; the others mirror them
    for x in range(P):
        start = F2(x), F2(x**3 + A * x + B).root()
        if pow(start[1].a, 2, P) != (x**3 + A * x + B) % P: continue
        point = mul((X + 1)**2 * R // 3 // 11, start, F2(A))
        if point is not None: return [mul(n, point, F2(A))[0].a for n in range(1, 6)]

def isogeny(x, y):
    across, along = x, 1
    for k in KERNEL:
        t, u, d = 6 * k * k + 2 * A, 4 * (k**3 + A * k + B), pow(x - k, -1, P)
        across, along = across + t * d + u * d**2, along - t * d**2 - 2 * u * d**3
    scale = pow(11, -1, P)                                 # to the curve y² = x³ + 4
    return F2(scale**2 * across), F2(scale**3 * y * along)

def map_to_curve(u):                                       # RFC 9380, 6.6.2, with Z = 11
    v = 11 * u * u % P
    x = -B * pow(A, -1, P) * (1 + pow(v * v + v, -1, P)) % P
    for x in (x, v * x % P):
        square = (x**3 + A * x + B) % P
        y = pow(square, (P + 1) // 4, P)
        if y * y % P == square: return isogeny(x, y if y % 2 == u % 2 else P - y)

def expand(message, length):                               # RFC 9380, 5.3.1
    suite = SUITE + bytes([len(SUITE)])
    first = sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + suite).digest()
    blocks = [sha256(first + b"\1" + suite).digest()]
    while len(blocks) * 32 < length:
        mixed = bytes(x ^ y for x, y in zip(first, blocks[-1]))
        blocks.append(sha256(mixed + bytes([len(blocks) + 1]) + suite).digest())
    return b"".join(blocks)[:length]

def message(number):                                       # the point that the beacon signs
    drawn = expand(sha256(number.to_bytes(8, "big")).digest(), 128)
    u, v = (int.from_bytes(part, "big") % P for part in (drawn[:64], drawn[64:]))
    return mul(X + 1, add(map_to_curve(u), map_to_curve(v)))

def times(f, g):                                           # in F2[w] with w⁶ = 1 + i, so w¹² = 2w⁶ - 2
    c = [0] * 23
    for i, x in enumerate(f):
        if x:
            for j, y in enumerate(g): c[i + j] += x * y
    for k in range(22, 11, -1): c[k - 6] += 2 * c[k]; c[k - 12] -= 2 * c[k]
    return [n % P for n in c[:12]]

def line(s, t, p):                                         # through s and t, at p, times w³
    m = slope(s, t)
    free, square = s[1] - m * s[0], m * p[0]
    return [free.a - free.b, 0, square.a - square.b, -p[1].a, 0, 0, free.b, 0, square.b, 0, 0, 0]

def pairings_cancel(pairs):                                # whether the product of e(p, q) is 1
    f, sums = [1] + [0] * 11, [q for _, q in pairs]
    for bit in bin(X)[3:]:
        f = times(f, f)
        for k, (p, q) in enumerate(pairs):
            f, sums[k] = times(f, line(sums[k], sums[k], p)), add(sums[k], sums[k])
            if bit == "1": f, sums[k] = times(f, line(sums[k], q, p)), add(sums[k], q)
    power = [1] + [0] * 11
    for bit in bin((P**12 - 1) // R)[2:]:
        power = times(power, power)
        if bit == "1": power = times(power, f)
    return power == [1] + [0] * 11

def are_signed(key, signatures):
    """Whether all signatures, { number: hex }, are right: a random sum of them costs two pairings."""
    try: key, points = decode(bytes.fromhex(key), True), [
        decode(bytes.fromhex(s), False) for s in signatures.values()]
    except (ValueError, IndexError): return False
    signed = hashed = None
    for number, point in zip(signatures, points):
        factor = 1 + randbelow(2**128)
        signed, hashed = add(signed, mul(factor, point)), add(hashed, mul(factor, message(number)))
    return signed is None or pairings_cancel([((signed[0], F2(0) - signed[1]), BASE), (hashed, key)])

KERNEL = kernel()
BASE = decode(bytes.fromhex(
    "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"),
    True)

if __name__ == "__main__":
    print("SIGNED" if are_signed(sys.argv[1], {int(sys.argv[2]): sys.argv[3]}) else "NOT SIGNED")
