"""A verifier of kaifu-draw-1 in Python's standard library alone: python3 fairness.py log.json

Written to be read beside fairness.md, not to be fast: about 20 ms a round. The log is what
`npm run verify -- <address> <packId> --save log.json` saves.
"""
import json, sys
from hashlib import sha256, sha512

P = 2**255 - 19                                            # the field
Q = 2**252 + 27742317777372353535851937790883648493        # the order of B
D = -121665 * pow(121666, -1, P) % P

def must(truth, what):
    if not truth: raise SystemExit(f"NOT VERIFIED: {what}")

def named(thing, keys, what):                              # a key that nothing covers is refused
    must(set(thing) == set(keys.split()), f"{what}: keys")

def decode(b):                                             # RFC 8032, 5.1.3
    n = int.from_bytes(b, "little"); y, odd = n % 2**255, n >> 255
    u, v = y * y - 1, D * y * y + 1
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if (v * x * x + u) % P == 0: x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (v * x * x - u) % P or (x == 0 and odd): raise ValueError("not a point")
    return (P - x if x % 2 != odd else x, y)

def add(a, b):
    (x1, y1), (x2, y2) = a, b
    k = D * x1 * x2 * y1 * y2
    return ((x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P)

def mul(n, p):
    r = (0, 1)
    while n: r, p, n = (add(r, p) if n & 1 else r), add(p, p), n >> 1
    return r

def encode(p): return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")
def minus(p): return (-p[0] % P, p[1])
def number(b): return int.from_bytes(b, "little")
BASE = decode(bytes.fromhex("58" + "66" * 31))

def vrf_verify(key, alpha, proof, where):                  # RFC 9381, 5.3, suite 3
    y, gamma, c, s = decode(key), decode(proof[:32]), number(proof[32:48]), number(proof[48:])
    must(len(key) == 32 and mul(8, y) != (0, 1), "the public key is unfit")
    must(len(proof) == 80 and s < Q, f"{where}: form of the proof")
    for attempt in range(256):
        try: h = mul(8, decode(sha512(b"\3\1" + key + alpha + bytes([attempt, 0])).digest()[:32]))
        except ValueError: continue
        if h != (0, 1): break
    u = add(mul(s, BASE), mul(c, minus(y)))
    v = add(mul(s, h), mul(c, minus(gamma)))
    points = b"".join(map(encode, (y, h, gamma, u, v)))
    must(number(sha512(b"\3\2" + points + b"\0").digest()[:16]) == c, f"{where}: proof")
    return sha512(b"\3\3" + encode(mul(8, gamma)) + b"\0").digest()

def jcs(value):                                            # RFC 8785, for the values that occur here
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()

def words(beta):
    i = 0
    while True:
        block = sha512(beta + i.to_bytes(4, "big")).digest(); i += 1
        for k in range(0, 64, 8): yield int.from_bytes(block[k:k + 8], "big")

def verify(log):
    seal, previous = log["seal"], log["seal_hash"]
    named(seal, "scheme pack_id sealed_at public_key prizes", "seal")
    for p in seal["prizes"]: named(p, "id count name model_number rarity buy_point", "prizes")
    must(seal["scheme"] == "kaifu-draw-1" and sha256(jcs(seal)).hexdigest() == previous, "seal")
    key = bytes.fromhex(seal["public_key"])
    left, seen = {p["id"]: p["count"] for p in seal["prizes"]}, set()
    must(len(left) == len(seal["prizes"]) and all(n >= 0 for n in left.values()), "prizes")
    for n, r in enumerate(log["rounds"], 1):
        named({"created": 0, **r}, "round previous entries beacon alpha proof hash results created", f"round {n}")
        for entry in r["entries"]: named(entry, "purchase count client_seed", f"round {n}: entries")
        must(r["round"] == n and r["previous"] == previous, f"round {n}: chain")
        must(r["entries"] and r["beacon"] is None, f"round {n}: form")
        stated = {k: r[k] for k in ("round", "previous", "entries", "beacon")}
        alpha = sha256(jcs({"pack_id": seal["pack_id"], "seal": log["seal_hash"], **stated})).digest()
        must(alpha.hex() == r["alpha"], f"round {n}: alpha")
        proof = bytes.fromhex(r["proof"])
        stream = words(vrf_verify(key, alpha, proof, f"round {n}"))
        previous = sha256(alpha + proof).hexdigest()
        must(previous == r["hash"] and proof.hex() == r["proof"], f"round {n}: hash")
        must(len(r["results"]) == len(r["entries"]), f"round {n}: results")
        for entry, given in zip(r["entries"], r["results"]):
            must(entry["purchase"] not in seen and entry["count"] == len(given) > 0, f"round {n}: count")
            seen.add(entry["purchase"])
            for prize in given:
                total = sum(left.values())
                must(total > 0, f"round {n}: oversold")
                index = next(w for w in stream if w < 2**64 - 2**64 % total) % total
                for drawn, count in left.items():
                    if index < count: break
                    index -= count
                must(drawn == prize, f"round {n}: {prize} given, {drawn} drawn")
                left[drawn] -= 1
    must(previous == log["head"], "head")
    return left

try: print("VERIFIED; left of each prize:", verify(json.load(open(sys.argv[1], encoding="utf-8"))))
except ValueError as fault: must(False, fault)
