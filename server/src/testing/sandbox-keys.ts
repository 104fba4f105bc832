import type { SandboxKeys } from '../providers/payments/sandbox-keys.ts';

/** The shop's key for the sandbox's Amazon Pay. */
const shopsKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC35CRmwa85sXU9
38ChWbcucIfUR0itMO6s4wT8Zaq6bl8gOtLScSkE6P7R7H5wiXqjKytj1ZK7OHRG
sVSdEmegxgPclY0tVPykyQgmVWaA0vpgAkE5jW9NMD/1mdSuoK5bhoclpcTj0A36
yaAGA0bjkbcO0RcywdTyZsJ3eDh+q+yAORC5/v6RN59gNwOx3kAXyAGHnXuc3K7g
MbOseFUzk9Q6sDFAQxiRhgDyRuLgNoiuD1enFgAweYEXt65aRrm0BRDtdWedo0tD
vXjIGjgYvF8yiQrYNS/2/w5auUAHlK/eOHvqMvVvucso82aLiEDAf2/Jt5nArHw8
2YJXWT/zAgMBAAECggEAFL+Sld+DqFRMALO21d28C+rZgIuceSIcw/gHb3z/IvLi
G85XTDRFZw7s9X2kFImGg1OTHTwTRrmLcRCAFgrmE19UPzbGi5dbvDIMj9qx6pYj
duK6PkaliMWJaeo185AgrCYFKKvIB9ZJRYMrYZJMFNAzoeHYprr1DnamuXkgkrYd
SkA2kBd7MYc3kn4JaWokH88qQ5IEQbkMO4xzcMob7FnaEiMB/RbSO79iVYXIh3wP
1crHBVkaXhaw5O+GRNC7XFB2f7Bj+hi/Hz5lXEwO8Yb1PA/HyNaBOzJ2Vh1zxdrp
bnWFjIFsbHcQWtzP2eUrRpgPZ2fEVFa1ETeXt7+HQQKBgQDenMLuvM1chqABkurf
FEE48+t5hgODM8iwaX0iGAm4SjmbnOIZNpmTJZhsh6ITtURnZqrChwAs38+wYwxC
AEcBVllDTWRFti3/kwJaWidRirpwU0WDwvgonyPXKmOF3ey8KijHkb8Z7Ha2/v9r
jLnw44ZPT40mR/J/Q7VTbi6LMwKBgQDTeKzJk1LKFFdJ0rY0qfQmClqDGW2GGmkB
eOopS4mKSYSmrMIg0/SRHvIYSeOOiiYIOASAEmN9GpWY+t16Jz7YIOJI5ynhVnF2
aYQsPH8axsnN8pBoTShSxh2Hl4LBO2AR+7ofbNy5kkU20kVztZDfTasBlGtflBwj
2r05gph4QQKBgC9gtawRyrMyg8NR/WLU8LyqTSdj+kNmNgQ1r0geTZNHWNNhpE0x
baX/jl0q0LfZEGHhW95i1Qq353/m1KkHXhVOx1ink/uyNj/6jbmlDlEwcVWOo3DT
gfVDSWF1yBCplsTFRECVKFLgHLP9uWauYLR/+AnRKH1JOrcTNfg3rvg5AoGAKSdo
6OmkyPLgcdtx3hndC7IkHzNJnzlwifrQBy1OHP1ltVIVjXHyPHO7RYLLqCe2cw8D
wTDS77vGtTjM9ULB9imgH/PssI+0EQlD0aAMVFevWkcEV2f8mu83O/X+WkCF17oX
ZJo48lxG3/5Xycbh5LMmvm3132nheBDPlmuV5IECgYEAwmkjWcxnuhxjUnmHPFj5
oxJ74wmeVmaPd2dLidoNEi/Y8USzgZLOOhaG+JFny6vTYUDQOBFQa/EvvYGjd9DY
8ZDJC9GyZbrPaKx+sOZhMxu4SmcBuye80NBWdImlDkEWyntf/wOfdylFRtBLr7WP
Gs71HNB/ZI0IrCgwu2Cd684=
-----END PRIVATE KEY-----
`;

/** The key of the sandbox's Amazon SNS. */
const notificationKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCntOeGnCHSHEqk
VwD8jxoPZKh8TlZmwZNEk/Y+W1GJHXl1UMgzgfK7BxTozKZdAMbYv3rpdDNVBOiZ
bbtFWIQVIcMvHzwGyBIRIeJ3mcQba1AdHXZocYA0Bgq2LJqJq2srFsWcRJVheX6q
Jx6Ztb+c6gFqktRZLQGafDPUBq1H/Y63VIHkD6NZfEaWorZNH0DrnUQPzRUy3Q8o
pfHJgKhSIw6e7UNbQictF4JvVIm21zkWTpL2tSVG7QW7yEejm1bI3a0BQPsRQdYo
P0aD7BTTpOSj36r1hUKNHhXY0IU3GVFP+tLdAHrrOJ6sFIn7fTG0zoNjFqTITzLB
8HUsDuDNAgMBAAECggEAJSaoG2O/AkKOLnWvnEM/LKXJxS+9aCn9q7VzWUD1gQBs
hZaNowtocBITiba8K+IeKqnQWqMJNA5QUJzEXYpMSDogePHcZEwx5GWzO3duv/w3
1RtPvbdXBS9JdC3RVioJJZR31jRDO0Kk0qCz4K0oc2RLSAaaz95ueoCFIrUP8eBW
+fk8y4HyoAyr9knfJYIhOWnVdFXZ5p2ghy8t203sEY16MXGW78V2OvpHFu+m3y2x
2XCV8gjYk97lqd4slglj0TfEpW0vsdz71BYHkt/drGeq7attAanCzOmZs9nmNAqq
ClD/Jar5Zo1U3FtXl93LCz9MEmL4eQQYmaw8YpHLQQKBgQDs9jUHyrJAlRHzLqgS
FDtcX6KO2RikUCNBnTgfIVIp5zcXOJ3gZfoE5EZ4IlWVccxOkH1WDDwKDkj9AXeA
JKv7qazGWVR0W38UIIDCdiiaJimuUoyVVsVoIyAOr4NA0KccbXCBaADQSvM7otH7
gIJr8NVOr/B4oG/Mxm6wPD2CWQKBgQC1LkTqnx4miDFDqQx/D+xYBIB1adqGUcnd
QlyhNGfHHH81c9s2N1Q69pnq21qdiNmqdWkkUv09Rq+lHxw5Xiw6hlpgexpjY8EJ
CcrLateJRfNFdW5ndGF4v8DmcZHuI6LNbkiONahl72V0W4iGvFbfa9YXpU5lf9pK
nqKi/wO7lQKBgGl1fc508HX7ohx3hEdfh7epvGAU0Hm4TKiT/vkjzDxn8cW85c6L
tATfT1mB9lLnbYT9mzpjgYj8KJGpSHTYXU5IimNQOFz8p4benE9vZMyN9Xjmtjh0
gLDDCS5gAGslMWpebna5Qbtxz+SXpxpmbCT77wLxHHWi+X7KRVLbzIgpAoGAE+hW
mDUNmgxC5X1QqzFztaQg/UW5RiL8fDxLc0cP1Bf0fkoRnx5rOeNYvC6IAWFFEW6/
M8eOncoDiLAnaMJJN9EFYy6DksImNrkFuF4v+pxeA5bIn8Nw5lSjfG6kKzdtLwdc
H4wTyceJLUTVdoCBRyFRL93xBEQNFz/g/OnqXhUCgYEA3789osY0v2temnRTLWt9
HR0W2XobRf8ZZoN7KDBdY/kkYnr7Yw5l4QExyiSiiglxmq9FOLPi38VssDDA3jwp
4rHMaBAv65Qtsy/Arysr4I91WmDtPBY2RGI7j6Kiy94uN9a6XNGn5XwW/1Bo4JeZ
GrvmoFxKbOUFN7qDOHH/n5Y=
-----END PRIVATE KEY-----
`;

/**
 * Keys of the sandbox's providers for tests. Fixed, because creating them is slow; no shop uses
 * them.
 */
export const testSandboxKeys: SandboxKeys = {
  stripe: {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  },
  paypal: {
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    webhookId: 'WH-SANDBOX',
    callbackSecret: 'paypal sandbox',
  },
  amazon: {
    merchantId: 'A0SANDBOX00000',
    publicKeyId: 'SANDBOX-KAIFU',
    privateKey: shopsKey,
    storeId: 'amzn1.application-oa2-client.sandbox',
    notificationKey,
  },
  sbps: { merchantId: '00000', serviceId: '001', hashKey: 'sandbox-hash-key' },
};
