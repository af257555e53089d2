/** Code points that fonts of papers and pictures have, in hexadecimal. Written by `platform/typesetting/letters.test.ts`. */
export const PRINTABLE_RANGES =
  '20-7e a0-ac ae-17e 18f 192 1a0-1a1 1af-1b0 1c4-1dc 1de-1e3 1e6-1ed 1f0-1f5 1f8-21b 21e-21f 226-233 ' +
  '237 259 2b9-2bc 2be-2bf 2c6-2cc 2d8-2dd 300-304 306-30c 30f 311-312 31b 323-324 326-328 32e 331 335 ' +
  '340-341 344 374 37e 385 387 38f 394 3a9 3bc 3c0 606-61b 61d-6dc 6de-6ff 750-77f 870-88e 898-8e1 ' +
  '8e3-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 ' +
  '9e6-9fe a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d ' +
  'a51 a59-a5c a5e a66-a76 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 ' +
  'acb-acd ad0 ae0-ae3 ae6-af1 af9-aff b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 ' +
  'b47-b48 b4b-b4d b55-b57 b5c-b5d b5f-b63 b66-b77 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ' +
  'ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 be6-bfa c00-c0c c0e-c10 c12-c28 c2a-c39 ' +
  'c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d c60-c63 c66-c6f c77-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 ' +
  'cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3 ce6-cef cf1-cf3 d00-d0c d0e-d10 d12-d44 d46-d48 ' +
  'd4a-d4f d54-d63 d66-d7f fd5 1c50-1c7f 1cd0-1cf9 1e02-1e11 1e14-1e17 1e1c-1e2b 1e2e-1e3b 1e3e-1e49 ' +
  '1e4c-1e6f 1e72-1e73 1e78-1e99 1e9e 1ea0-1ef9 1fed-1fef 1ffa-1ffb 1ffd 2000-200a 2010-2015 2018-201a ' +
  '201c-201e 2020-2022 2026 202f-2030 2032-2033 2039-203a 2044 204f 2052 205f 2070 2074-2079 207d-207e ' +
  '2080-2089 208d-208e 20a1 20a3-20a4 20a6-20ae 20b1-20b2 20b5 20b9-20ba 20bc-20bd 20f0 2113 2116 2122 ' +
  '2126 212a-212b 212e 2202 2205-2206 220f 2211-2212 2215 2219-221a 221e 222b 2248 2260 2264-2265 25ca ' +
  '25cc 27e8-27e9 2e41 3000 a830-a839 a8e0-a8ff aae0-aaf6 abc0-abed abf0-abf9 fb00-fb04 fb06 fb50-fbc2 ' +
  'fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc';
