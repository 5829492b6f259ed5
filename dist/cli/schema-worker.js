import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 756:
/***/ ((__unused_webpack_module, exports) => {

/*!
 * content-type
 * Copyright(c) 2015 Douglas Christopher Wilson
 * MIT Licensed
 */



/**
 * RegExp to match *( ";" parameter ) in RFC 7231 sec 3.1.1.1
 *
 * parameter     = token "=" ( token / quoted-string )
 * token         = 1*tchar
 * tchar         = "!" / "#" / "$" / "%" / "&" / "'" / "*"
 *               / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~"
 *               / DIGIT / ALPHA
 *               ; any VCHAR, except delimiters
 * quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
 * qdtext        = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text
 * obs-text      = %x80-FF
 * quoted-pair   = "\" ( HTAB / SP / VCHAR / obs-text )
 */
var PARAM_REGEXP = /; *([!#$%&'*+.^_`|~0-9A-Za-z-]+) *= *("(?:[\u000b\u0020\u0021\u0023-\u005b\u005d-\u007e\u0080-\u00ff]|\\[\u000b\u0020-\u00ff])*"|[!#$%&'*+.^_`|~0-9A-Za-z-]+) */g // eslint-disable-line no-control-regex
var TEXT_REGEXP = /^[\u000b\u0020-\u007e\u0080-\u00ff]+$/ // eslint-disable-line no-control-regex
var TOKEN_REGEXP = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/**
 * RegExp to match quoted-pair in RFC 7230 sec 3.2.6
 *
 * quoted-pair = "\" ( HTAB / SP / VCHAR / obs-text )
 * obs-text    = %x80-FF
 */
var QESC_REGEXP = /\\([\u000b\u0020-\u00ff])/g // eslint-disable-line no-control-regex

/**
 * RegExp to match chars that must be quoted-pair in RFC 7230 sec 3.2.6
 */
var QUOTE_REGEXP = /([\\"])/g

/**
 * RegExp to match type in RFC 7231 sec 3.1.1.1
 *
 * media-type = type "/" subtype
 * type       = token
 * subtype    = token
 */
var TYPE_REGEXP = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/**
 * Module exports.
 * @public
 */

exports.format = format
exports.parse = parse

/**
 * Format object to media type.
 *
 * @param {object} obj
 * @return {string}
 * @public
 */

function format (obj) {
  if (!obj || typeof obj !== 'object') {
    throw new TypeError('argument obj is required')
  }

  var parameters = obj.parameters
  var type = obj.type

  if (!type || !TYPE_REGEXP.test(type)) {
    throw new TypeError('invalid type')
  }

  var string = type

  // append parameters
  if (parameters && typeof parameters === 'object') {
    var param
    var params = Object.keys(parameters).sort()

    for (var i = 0; i < params.length; i++) {
      param = params[i]

      if (!TOKEN_REGEXP.test(param)) {
        throw new TypeError('invalid parameter name')
      }

      string += '; ' + param + '=' + qstring(parameters[param])
    }
  }

  return string
}

/**
 * Parse media type to object.
 *
 * @param {string|object} string
 * @return {Object}
 * @public
 */

function parse (string) {
  if (!string) {
    throw new TypeError('argument string is required')
  }

  // support req/res-like objects as argument
  var header = typeof string === 'object'
    ? getcontenttype(string)
    : string

  if (typeof header !== 'string') {
    throw new TypeError('argument string is required to be a string')
  }

  var index = header.indexOf(';')
  var type = index !== -1
    ? header.slice(0, index).trim()
    : header.trim()

  if (!TYPE_REGEXP.test(type)) {
    throw new TypeError('invalid media type')
  }

  var obj = new ContentType(type.toLowerCase())

  // parse parameters
  if (index !== -1) {
    var key
    var match
    var value

    PARAM_REGEXP.lastIndex = index

    while ((match = PARAM_REGEXP.exec(header))) {
      if (match.index !== index) {
        throw new TypeError('invalid parameter format')
      }

      index += match[0].length
      key = match[1].toLowerCase()
      value = match[2]

      if (value.charCodeAt(0) === 0x22 /* " */) {
        // remove quotes
        value = value.slice(1, -1)

        // remove escapes
        if (value.indexOf('\\') !== -1) {
          value = value.replace(QESC_REGEXP, '$1')
        }
      }

      obj.parameters[key] = value
    }

    if (index !== header.length) {
      throw new TypeError('invalid parameter format')
    }
  }

  return obj
}

/**
 * Get content-type from req/res objects.
 *
 * @param {object}
 * @return {Object}
 * @private
 */

function getcontenttype (obj) {
  var header

  if (typeof obj.getHeader === 'function') {
    // res-like
    header = obj.getHeader('content-type')
  } else if (typeof obj.headers === 'object') {
    // req-like
    header = obj.headers && obj.headers['content-type']
  }

  if (typeof header !== 'string') {
    throw new TypeError('content-type header is missing from object')
  }

  return header
}

/**
 * Quote a string if necessary.
 *
 * @param {string} val
 * @return {string}
 * @private
 */

function qstring (val) {
  var str = String(val)

  // no need to quote tokens
  if (TOKEN_REGEXP.test(str)) {
    return str
  }

  if (str.length > 0 && !TEXT_REGEXP.test(str)) {
    throw new TypeError('invalid parameter value')
  }

  return '"' + str.replace(QUOTE_REGEXP, '\\$1') + '"'
}

/**
 * Class to represent a content type.
 * @private
 */
function ContentType (type) {
  this.parameters = Object.create(null)
  this.type = type
}


/***/ }),

/***/ 328:
/***/ ((module) => {



/** Highest positive signed 32-bit float value */
const maxInt = 2147483647; // aka. 0x7FFFFFFF or 2^31-1

/** Bootstring parameters */
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const initialBias = 72;
const initialN = 128; // 0x80
const delimiter = '-'; // '\x2D'

/** Regular expressions */
const regexPunycode = /^xn--/;
const regexNonASCII = /[^\0-\x7F]/; // Note: U+007F DEL is excluded too.
const regexSeparators = /[\x2E\u3002\uFF0E\uFF61]/g; // RFC 3490 separators

/** Error messages */
const errors = {
	'overflow': 'Overflow: input needs wider integers to process',
	'not-basic': 'Illegal input >= 0x80 (not a basic code point)',
	'invalid-input': 'Invalid input'
};

/** Convenience shortcuts */
const baseMinusTMin = base - tMin;
const floor = Math.floor;
const stringFromCharCode = String.fromCharCode;

/*--------------------------------------------------------------------------*/

/**
 * A generic error utility function.
 * @private
 * @param {String} type The error type.
 * @returns {Error} Throws a `RangeError` with the applicable error message.
 */
function error(type) {
	throw new RangeError(errors[type]);
}

/**
 * A generic `Array#map` utility function.
 * @private
 * @param {Array} array The array to iterate over.
 * @param {Function} callback The function that gets called for every array
 * item.
 * @returns {Array} A new array of values returned by the callback function.
 */
function map(array, callback) {
	const result = [];
	let length = array.length;
	while (length--) {
		result[length] = callback(array[length]);
	}
	return result;
}

/**
 * A simple `Array#map`-like wrapper to work with domain name strings or email
 * addresses.
 * @private
 * @param {String} domain The domain name or email address.
 * @param {Function} callback The function that gets called for every
 * character.
 * @returns {String} A new string of characters returned by the callback
 * function.
 */
function mapDomain(domain, callback) {
	const parts = domain.split('@');
	let result = '';
	if (parts.length > 1) {
		// In email addresses, only the domain name should be punycoded. Leave
		// the local part (i.e. everything up to `@`) intact.
		result = parts[0] + '@';
		domain = parts[1];
	}
	// Avoid `split(regex)` for IE8 compatibility. See #17.
	domain = domain.replace(regexSeparators, '\x2E');
	const labels = domain.split('.');
	const encoded = map(labels, callback).join('.');
	return result + encoded;
}

/**
 * Creates an array containing the numeric code points of each Unicode
 * character in the string. While JavaScript uses UCS-2 internally,
 * this function will convert a pair of surrogate halves (each of which
 * UCS-2 exposes as separate characters) into a single code point,
 * matching UTF-16.
 * @see `punycode.ucs2.encode`
 * @see <https://mathiasbynens.be/notes/javascript-encoding>
 * @memberOf punycode.ucs2
 * @name decode
 * @param {String} string The Unicode input string (UCS-2).
 * @returns {Array} The new array of code points.
 */
function ucs2decode(string) {
	const output = [];
	let counter = 0;
	const length = string.length;
	while (counter < length) {
		const value = string.charCodeAt(counter++);
		if (value >= 0xD800 && value <= 0xDBFF && counter < length) {
			// It's a high surrogate, and there is a next character.
			const extra = string.charCodeAt(counter++);
			if ((extra & 0xFC00) == 0xDC00) { // Low surrogate.
				output.push(((value & 0x3FF) << 10) + (extra & 0x3FF) + 0x10000);
			} else {
				// It's an unmatched surrogate; only append this code unit, in case the
				// next code unit is the high surrogate of a surrogate pair.
				output.push(value);
				counter--;
			}
		} else {
			output.push(value);
		}
	}
	return output;
}

/**
 * Creates a string based on an array of numeric code points.
 * @see `punycode.ucs2.decode`
 * @memberOf punycode.ucs2
 * @name encode
 * @param {Array} codePoints The array of numeric code points.
 * @returns {String} The new Unicode string (UCS-2).
 */
const ucs2encode = codePoints => String.fromCodePoint(...codePoints);

/**
 * Converts a basic code point into a digit/integer.
 * @see `digitToBasic()`
 * @private
 * @param {Number} codePoint The basic numeric code point value.
 * @returns {Number} The numeric value of a basic code point (for use in
 * representing integers) in the range `0` to `base - 1`, or `base` if
 * the code point does not represent a value.
 */
const basicToDigit = function(codePoint) {
	if (codePoint >= 0x30 && codePoint < 0x3A) {
		return 26 + (codePoint - 0x30);
	}
	if (codePoint >= 0x41 && codePoint < 0x5B) {
		return codePoint - 0x41;
	}
	if (codePoint >= 0x61 && codePoint < 0x7B) {
		return codePoint - 0x61;
	}
	return base;
};

/**
 * Converts a digit/integer into a basic code point.
 * @see `basicToDigit()`
 * @private
 * @param {Number} digit The numeric value of a basic code point.
 * @returns {Number} The basic code point whose value (when used for
 * representing integers) is `digit`, which needs to be in the range
 * `0` to `base - 1`. If `flag` is non-zero, the uppercase form is
 * used; else, the lowercase form is used. The behavior is undefined
 * if `flag` is non-zero and `digit` has no uppercase form.
 */
const digitToBasic = function(digit, flag) {
	//  0..25 map to ASCII a..z or A..Z
	// 26..35 map to ASCII 0..9
	return digit + 22 + 75 * (digit < 26) - ((flag != 0) << 5);
};

/**
 * Bias adaptation function as per section 3.4 of RFC 3492.
 * https://tools.ietf.org/html/rfc3492#section-3.4
 * @private
 */
const adapt = function(delta, numPoints, firstTime) {
	let k = 0;
	delta = firstTime ? floor(delta / damp) : delta >> 1;
	delta += floor(delta / numPoints);
	for (/* no initialization */; delta > baseMinusTMin * tMax >> 1; k += base) {
		delta = floor(delta / baseMinusTMin);
	}
	return floor(k + (baseMinusTMin + 1) * delta / (delta + skew));
};

/**
 * Converts a Punycode string of ASCII-only symbols to a string of Unicode
 * symbols.
 * @memberOf punycode
 * @param {String} input The Punycode string of ASCII-only symbols.
 * @returns {String} The resulting string of Unicode symbols.
 */
const decode = function(input) {
	// Don't use UCS-2.
	const output = [];
	const inputLength = input.length;
	let i = 0;
	let n = initialN;
	let bias = initialBias;

	// Handle the basic code points: let `basic` be the number of input code
	// points before the last delimiter, or `0` if there is none, then copy
	// the first basic code points to the output.

	let basic = input.lastIndexOf(delimiter);
	if (basic < 0) {
		basic = 0;
	}

	for (let j = 0; j < basic; ++j) {
		// if it's not a basic code point
		if (input.charCodeAt(j) >= 0x80) {
			error('not-basic');
		}
		output.push(input.charCodeAt(j));
	}

	// Main decoding loop: start just after the last delimiter if any basic code
	// points were copied; start at the beginning otherwise.

	for (let index = basic > 0 ? basic + 1 : 0; index < inputLength; /* no final expression */) {

		// `index` is the index of the next character to be consumed.
		// Decode a generalized variable-length integer into `delta`,
		// which gets added to `i`. The overflow checking is easier
		// if we increase `i` as we go, then subtract off its starting
		// value at the end to obtain `delta`.
		const oldi = i;
		for (let w = 1, k = base; /* no condition */; k += base) {

			if (index >= inputLength) {
				error('invalid-input');
			}

			const digit = basicToDigit(input.charCodeAt(index++));

			if (digit >= base) {
				error('invalid-input');
			}
			if (digit > floor((maxInt - i) / w)) {
				error('overflow');
			}

			i += digit * w;
			const t = k <= bias ? tMin : (k >= bias + tMax ? tMax : k - bias);

			if (digit < t) {
				break;
			}

			const baseMinusT = base - t;
			if (w > floor(maxInt / baseMinusT)) {
				error('overflow');
			}

			w *= baseMinusT;

		}

		const out = output.length + 1;
		bias = adapt(i - oldi, out, oldi == 0);

		// `i` was supposed to wrap around from `out` to `0`,
		// incrementing `n` each time, so we'll fix that now:
		if (floor(i / out) > maxInt - n) {
			error('overflow');
		}

		n += floor(i / out);
		i %= out;

		// Insert `n` at position `i` of the output.
		output.splice(i++, 0, n);

	}

	return String.fromCodePoint(...output);
};

/**
 * Converts a string of Unicode symbols (e.g. a domain name label) to a
 * Punycode string of ASCII-only symbols.
 * @memberOf punycode
 * @param {String} input The string of Unicode symbols.
 * @returns {String} The resulting Punycode string of ASCII-only symbols.
 */
const encode = function(input) {
	const output = [];

	// Convert the input in UCS-2 to an array of Unicode code points.
	input = ucs2decode(input);

	// Cache the length.
	const inputLength = input.length;

	// Initialize the state.
	let n = initialN;
	let delta = 0;
	let bias = initialBias;

	// Handle the basic code points.
	for (const currentValue of input) {
		if (currentValue < 0x80) {
			output.push(stringFromCharCode(currentValue));
		}
	}

	const basicLength = output.length;
	let handledCPCount = basicLength;

	// `handledCPCount` is the number of code points that have been handled;
	// `basicLength` is the number of basic code points.

	// Finish the basic string with a delimiter unless it's empty.
	if (basicLength) {
		output.push(delimiter);
	}

	// Main encoding loop:
	while (handledCPCount < inputLength) {

		// All non-basic code points < n have been handled already. Find the next
		// larger one:
		let m = maxInt;
		for (const currentValue of input) {
			if (currentValue >= n && currentValue < m) {
				m = currentValue;
			}
		}

		// Increase `delta` enough to advance the decoder's <n,i> state to <m,0>,
		// but guard against overflow.
		const handledCPCountPlusOne = handledCPCount + 1;
		if (m - n > floor((maxInt - delta) / handledCPCountPlusOne)) {
			error('overflow');
		}

		delta += (m - n) * handledCPCountPlusOne;
		n = m;

		for (const currentValue of input) {
			if (currentValue < n && ++delta > maxInt) {
				error('overflow');
			}
			if (currentValue === n) {
				// Represent delta as a generalized variable-length integer.
				let q = delta;
				for (let k = base; /* no condition */; k += base) {
					const t = k <= bias ? tMin : (k >= bias + tMax ? tMax : k - bias);
					if (q < t) {
						break;
					}
					const qMinusT = q - t;
					const baseMinusT = base - t;
					output.push(
						stringFromCharCode(digitToBasic(t + qMinusT % baseMinusT, 0))
					);
					q = floor(qMinusT / baseMinusT);
				}

				output.push(stringFromCharCode(digitToBasic(q, 0)));
				bias = adapt(delta, handledCPCountPlusOne, handledCPCount === basicLength);
				delta = 0;
				++handledCPCount;
			}
		}

		++delta;
		++n;

	}
	return output.join('');
};

/**
 * Converts a Punycode string representing a domain name or an email address
 * to Unicode. Only the Punycoded parts of the input will be converted, i.e.
 * it doesn't matter if you call it on a string that has already been
 * converted to Unicode.
 * @memberOf punycode
 * @param {String} input The Punycoded domain name or email address to
 * convert to Unicode.
 * @returns {String} The Unicode representation of the given Punycode
 * string.
 */
const toUnicode = function(input) {
	return mapDomain(input, function(string) {
		return regexPunycode.test(string)
			? decode(string.slice(4).toLowerCase())
			: string;
	});
};

/**
 * Converts a Unicode string representing a domain name or an email address to
 * Punycode. Only the non-ASCII parts of the domain name will be converted,
 * i.e. it doesn't matter if you call it with a domain that's already in
 * ASCII.
 * @memberOf punycode
 * @param {String} input The domain name or email address to convert, as a
 * Unicode string.
 * @returns {String} The Punycode representation of the given domain name or
 * email address.
 */
const toASCII = function(input) {
	return mapDomain(input, function(string) {
		return regexNonASCII.test(string)
			? 'xn--' + encode(string)
			: string;
	});
};

/*--------------------------------------------------------------------------*/

/** Define the public API */
const punycode = {
	/**
	 * A string representing the current Punycode.js version number.
	 * @memberOf punycode
	 * @type String
	 */
	'version': '2.3.1',
	/**
	 * An object of methods to convert from JavaScript's internal character
	 * representation (UCS-2) to Unicode code points, and back.
	 * @see <https://mathiasbynens.be/notes/javascript-encoding>
	 * @memberOf punycode
	 * @type Object
	 */
	'ucs2': {
		'decode': ucs2decode,
		'encode': ucs2encode
	},
	'decode': decode,
	'encode': encode,
	'toASCII': toASCII,
	'toUnicode': toUnicode
};

module.exports = punycode;


/***/ }),

/***/ 919:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");

/***/ }),

/***/ 724:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {


// IDNA2008 validator using idnaMappingTableCompact.json
const punycode = __nccwpck_require__(328);
const { props, viramas, ranges, uts46_ranges, mappings, bidi_ranges, joining_type_ranges } = __nccwpck_require__(104);
// --- Error classes (short messages; RFC refs included in message) ---
const throwIdnaContextJError = (msg) => { throw Object.assign(new SyntaxError(msg), { name: 'IdnaContextJError' }) };
const throwIdnaContextOError = (msg) => { throw Object.assign(new SyntaxError(msg), { name: 'IdnaContextOError' }) };
const throwIdnaUnicodeError = (msg) => { throw Object.assign(new SyntaxError(msg), { name: 'IdnaUnicodeError' }) };
const throwIdnaLengthError = (msg) => { throw Object.assign(new SyntaxError(msg), { name: 'IdnaLengthError' }) };
const throwIdnaSyntaxError = (msg) => { throw Object.assign(new SyntaxError(msg), { name: 'IdnaSyntaxError' }) };
const throwPunycodeError = (msg) => { throw Object.assign(new SyntaxError(msg), { name: 'PunycodeError' }) };
const throwIdnaBidiError = (msg) => { throw Object.assign(new SyntaxError(msg), { name: 'IdnaBidiError' }) };
// --- constants ---
const ZWNJ = 0x200c;
const ZWJ = 0x200d;
const MIDDLE_DOT = 0x00b7;
const GREEK_KERAIA = 0x0375;
const KATAKANA_MIDDLE_DOT = 0x30fb;
const HEBREW_GERESH = 0x05f3;
const HEBREW_GERSHAYIM = 0x05f4;
// Viramas (used for special ZWJ/ZWNJ acceptance)
const VIRAMAS = new Set(viramas);
// binary range lookup
function getRange(range, key) {
    if (!Array.isArray(range) || range.length === 0) return null;
    let lb = 0;
    let ub = range.length - 1;
    while (lb <= ub) {
        const mid = (lb + ub) >> 1;
        const r = range[mid];
        if (key < r[0]) ub = mid - 1;
        else if (key > r[1]) lb = mid + 1;
        else return r[2];
    }
    return null;
}
// mapping label (UTS #46 overrides take precedence over final/default ranges)
function uts46map(label) {
    const mappedCps = [];
    for (let i = 0; i < label.length; ) {
        const cp = label.codePointAt(i);
        // Use an override only when preprocessing differs from final/default classification.
        const prop = props[getRange(uts46_ranges, cp) ?? getRange(ranges, cp)];
        const maps = mappings[String(cp)];
        // mapping cases
        if (prop === 'mapped' && Array.isArray(maps) && maps.length) {
            for (const mcp of maps) mappedCps.push(mcp);
        } else if (prop === 'valid' || prop === 'deviation') {
            mappedCps.push(cp);
        } else if (prop === 'ignored') {
            // drop
        } else {
            throwIdnaUnicodeError(`${cpHex(cp)} is disallowed in hostname (RFC 5892, UTS #46).`);
        }
        i += cp > 0xffff ? 2 : 1;
    }
    // mapped → label
    return String.fromCodePoint(...mappedCps);
}
// --- helpers ---
function cpHex(cp) {
    return `char '${String.fromCodePoint(cp)}' ` + JSON.stringify('(U+' + cp.toString(16).toUpperCase().padStart(4, '0') + ')');
}
// main validator
function isIdnHostname(hostname) {
    // Reject non-string inputs before the fast path can coerce them.
    if (typeof hostname !== 'string') throwIdnaSyntaxError('Label must be a string (RFC 5890 §2.3.2.3).');
    // Remove an optional ASCII presentation dot for the zero-length root label defined by RFC 1034 §3.1.
    const hostnameWithoutAsciiRootDot = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
    if (hostnameWithoutAsciiRootDot.length <= 253 && /^(?![A-Za-z0-9-]{2}--)(?![\s\S]*\.[A-Za-z0-9-]{2}--)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*(?![\s\S])/.test(hostnameWithoutAsciiRootDot)) return true;
    // Split at the separators defined by UTS #46 §2.3, removing one terminal empty field that represents the DNS root.
    const rawLabels = hostname.split(/[\x2E\uFF0E\u3002\uFF61]/);
    if (rawLabels.length > 1 && rawLabels.at(-1) === '') rawLabels.pop();
    if (rawLabels.some((label) => label.length === 0)) throwIdnaLengthError('Label cannot be empty (leading or consecutive separator) (RFC 5890 §2.3.2.3).');
    let isBidiHostname = false;
    try {     
        for (const char of punycode.toUnicode(hostname)) {
            const bidiClass = getRange(bidi_ranges, char.codePointAt(0));
            // An RTL label is a label that contains at least one character of type R, AL, or AN. (RFC 5893 §1.4)
            if (bidiClass === 'R' || bidiClass === 'AL' || bidiClass === 'AN') {
                // A "Bidi domain name" is a domain name that contains at least one RTL label. (RFC 5893 §1.4)
                isBidiHostname = true;
                break;
            }
            // Note that RFC 5893 §2.1 changes the RTL definition based on what the first char is (if first char is L, RTL become LTR despite the fact that contains R, AL or AN)
        }
    } catch (e) {/* punycode errors are deferred to be catched per label */}
    // checks per label (IDNA is defined for labels, not for parts of them and not for complete domain names. RFC 5890 §2.3.2.1)
    let aceHostnameLength = 0;
    for (const rawLabel of rawLabels) {
        // preserve the original raw A-label syntax error before compatibility mapping
        if (/^xn--/i.test(rawLabel) && /[^\p{ASCII}]/u.test(rawLabel)) throwIdnaSyntaxError(`A-label '${rawLabel}' cannot contain non-ASCII character(s) (RFC 5890 §2.3.2.1).`);
        // mapping phase (before ACE recognition because mapping can normalize or create the prefix)
        let label = uts46map(rawLabel).normalize('NFC');
        // ACE label (xn--) validation: decode and re-encode must match
        if (/^xn--/i.test(label)) {
            if (/[^\p{ASCII}]/u.test(label)) throwIdnaSyntaxError(`A-label '${rawLabel}' cannot contain non-ASCII character(s) (RFC 5890 §2.3.2.1).`);
            const aceBody = label.slice(4);
            try {
                label = punycode.decode(aceBody);
            } catch (e) {
                throwPunycodeError(`Invalid ASCII Compatible Encoding (ACE) of label '${rawLabel}' (RFC 5891 §4.4 → RFC 3492).`);
            }
            if (!/[^\p{ASCII}]/u.test(label)) throwIdnaSyntaxError(`decoded A-label '${rawLabel}' result U-label '${label}' cannot be empty or all-ASCII character(s) (RFC 5890 §2.3.2.1).`);
            // Punycode output is validated as-is rather than normalized again.
            if (label.normalize('NFC') !== label) throwIdnaSyntaxError(`decoded A-label '${rawLabel}' result U-label '${label}' must be in Normalization Form C (UTS #46 §4.1 V1).`);
            if (punycode.encode(label) !== aceBody) throwPunycodeError(`Re-encode mismatch for ASCII Compatible Encoding (ACE) label '${rawLabel}' (RFC 5891 §4.4 → RFC 3492).`);
        }
        // final ACE label lenght accounting
        let aceLabel;
        try {
            aceLabel = /[^\p{ASCII}]/u.test(label) ? punycode.toASCII(label) : label;
        } catch (e) {
            throwPunycodeError(`ASCII conversion failed for '${label}' (RFC 3492).`);
        }
        if (aceLabel.length > 63) throwIdnaLengthError('Final ASCII Compatible Encoding (ACE) label cannot exceed 63 bytes (RFC 5890 §2.3.2.1).');
        aceHostnameLength += aceLabel.length + 1;
        // hyphen rules (the other one is covered by bidi)
        if (/^-|-$/.test(label)) throwIdnaSyntaxError('Label cannot begin or end with hyphen-minus (RFC 5891 §4.2.3.1).');
        if (label.indexOf('--') === 2) throwIdnaSyntaxError('Label cannot contain consecutive hyphen-minus in the 3rd and 4th positions (RFC 5891 §4.2.3.1).');
        // leading combining marks check (some are not covered by bidi)
        if (/^\p{M}$/u.test(String.fromCodePoint(label.codePointAt(0)))) throwIdnaSyntaxError(`Label cannot begin with combining/enclosing mark ${cpHex(label.codePointAt(0))} (RFC 5891 §4.2.3.2).`);
        // spread cps for context and bidi checks
        const cps = Array.from(label).map((char) => char.codePointAt(0));
        let joinTypes = '';
        let digits = '';
        let bidiClasses = [];
        // per-codepoint contextual checks
        for (let j = 0; j < cps.length; j++) {
            const cp = cps[j];
            // check final IDNA2008 eligibility after mapping/NFC or unmodified ACE decoding
            const idnaProp = props[getRange(ranges, cp)];
            if (idnaProp !== 'valid' && idnaProp !== 'deviation') throwIdnaUnicodeError(`${cpHex(cp)} is disallowed in hostname (RFC 5892, UTS #46).`);
            // check ContextJ ZWNJ (uses joining types and virama rule)
            if (cps.includes(ZWNJ)) {
                joinTypes += cp === ZWNJ && VIRAMAS.has(cps[j - 1]) ? 'U' : cp === ZWNJ ? 'Z' : getRange(joining_type_ranges, cp) || 'U';
                if (j === cps.length - 1 && /(?:^|[^LDT])T*Z|ZT*(?:$|[^RDT])/.test(joinTypes)) throwIdnaContextJError(`char ${JSON.stringify('U+200C')} (ZWNJ) has invalid join context: '${joinTypes}' (RFC 5892 Appendix A.1).`);
            }
            // check ContextJ ZWJ (must be preceded by virama)
            if (cp === ZWJ) {
                if (j === 0 || !VIRAMAS.has(cps[j - 1])) {
                    throwIdnaContextJError(`${cpHex(cp)} cannot appear at start or without a Virama before (RFC 5892 Appendix A.2).`);
                }
            }
            // check ContextO MIDDLE_DOT
            if (cp === MIDDLE_DOT) {
                if (j === 0 || j === cps.length - 1 || !(cps[j - 1] === 0x6c && cps[j + 1] === 0x6c)) throwIdnaContextOError(`${cpHex(cp)} must be between two ASCII 'l' characters (RFC 5892 A.3).`);
            }
            // Check GREEK_KERAIA against the immediately following character's Script property.
            if (cp === GREEK_KERAIA) {
                if (j === cps.length - 1 || !/^\p{sc=Greek}$/u.test(String.fromCodePoint(cps[j + 1]))) throwIdnaContextOError(`${cpHex(cp)} must be followed by Greek script (RFC 5892 A.4).`);
            }
            //  check ContextO HEBREW_GERESH and HEBREW_GERSHAYIM
            if (cp === HEBREW_GERESH || cp === HEBREW_GERSHAYIM) {
                if (j === 0 || !/^\p{sc=Hebrew}$/u.test(String.fromCodePoint(cps[j - 1]))) throwIdnaContextOError(`${cpHex(cp)} must be preceded by Hebrew script (RFC 5892 A.5/A.6).`);
            }
            // check ContextO KATAKANA_MIDDLE_DOT, allowed only if label contains at least one Hiragana / Katakana / Han character
            if (cp === KATAKANA_MIDDLE_DOT) {
                if (!/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(String.fromCodePoint(...cps))) {
                    throwIdnaContextOError(`${cpHex(cp)} requires at least one Hiragana/Katakana/Han in the label (RFC 5892 Appendix A.7).`);
                }
            }
            // check mixed digit sets
            if ((cp >= 0x0660 && cp <= 0x0669) || (cp >= 0x06f0 && cp <= 0x06f9)) digits += cp < 0x06f0 ? 'a' : 'e';
            if (j === cps.length - 1 && /^(?=.*a)(?=.*e).*$/.test(digits)) throwIdnaContextOError('Arabic-Indic digits cannot be mixed with Extended Arabic-Indic digits (RFC 5892 Appendix A.8/A.9).');
            // validate bidi if hostname is Bidi domain name
            if (isBidiHostname) {
                bidiClasses.push(getRange(bidi_ranges, cp));
                if (j === cps.length - 1) {
                    // order of chars in label (RFC 5890 §2.3.3)
                    if (bidiClasses[0] === 'R' || bidiClasses[0] === 'AL') {
                        for (let cls of bidiClasses) if (!['R', 'AL', 'AN', 'EN', 'ET', 'ES', 'CS', 'ON', 'BN', 'NSM'].includes(cls)) throwIdnaBidiError(`'${label}' breaks rule #2: Only R, AL, AN, EN, ET, ES, CS, ON, BN, NSM allowed in Bidi domain name RTL label (RFC 5893 §2.2)`);
                        if (!/(R|AL|EN|AN)(NSM)*$/.test(bidiClasses.join(''))) throwIdnaBidiError(`'${label}' breaks rule #3: Bidi domain name RTL label must end with R, AL, EN, or AN, followed by zero or more NSM (RFC 5893 §2.3)`);
                        if (bidiClasses.includes('EN') && bidiClasses.includes('AN')) throwIdnaBidiError(`'${label}' breaks rule #4: EN and AN cannot be mixed in the same Bidi domain name label (RFC 5893 §2.4)`);
                    } else if (bidiClasses[0] === 'L') {
                        for (let cls of bidiClasses) if (!['L', 'EN', 'ET', 'ES', 'CS', 'ON', 'BN', 'NSM'].includes(cls)) throwIdnaBidiError(`'${label}' breaks rule #5: Only L, EN, ET, ES, CS, ON, BN, NSM allowed in Bidi domain name LTR label (RFC 5893 §2.5)`);
                        if (!/(L|EN)(NSM)*$/.test(bidiClasses.join(''))) throwIdnaBidiError(`'${label}' breaks rule #6: Bidi domain name LTR label must end with L or EN, followed by zero or more NSM (RFC 5893 §2.6)`);
                    } else {
                        throwIdnaBidiError(`'${label}' breaks rule #1: Bidi domain name label must start with L or R or AL (RFC 5893 §2.1)`);
                    }
                }
            }
        }
    }
    if (aceHostnameLength - 1 > 253) throwIdnaLengthError('Final ASCII Compatible Encoding (ACE) hostname cannot exceed 253 bytes (RFC 5890 → RFC 1034 §3.1).');
    return true;
}
// return ACE hostname if valid
const idnHostname = (string) =>
    isIdnHostname(string) &&
    punycode.toASCII(
        string
            .split('.')
            .map((label) => uts46map(label).normalize('NFC'))
            .join('.'),
    );
// export
module.exports = { isIdnHostname, idnHostname, uts46map, punycode };


/***/ }),

/***/ 744:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  c: () => (/* binding */ compileInPlace)
});

// EXTERNAL MODULE: ./node_modules/content-type/index.js
var content_type = __nccwpck_require__(756);
;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/media-types/media-types.js



const mediaTypePlugins = {};

const addMediaTypePlugin = (contentType, plugin) => {
  mediaTypePlugins[contentType] = plugin;
};

const removeMediaTypePlugin = (contentType) => {
  delete mediaTypePlugins[contentType];
};

const setMediaTypeQuality = (contentType, quality) => {
  mediaTypePlugins[contentType].quality = quality;
};

const parseResponse = (response) => {
  const contentTypeText = response.headers.get("content-type");
  if (contentTypeText === null) {
    throw new UnknownMediaTypeError("The media type of the response could not be determined. Make sure the response includes a 'Content-Type' header.", { cause: response });
  }

  const contentType = (0,content_type.parse)(contentTypeText);
  for (const pattern in mediaTypePlugins) {
    if (mimeMatch(pattern, contentType.type)) {
      return mediaTypePlugins[pattern].parse(response);
    }
  }

  throw new UnsupportedMediaTypeError(contentType.type, `'${contentType.type}' is not supported. Use the 'addMediaTypePlugin' function to add support for this media type.`, {
    cause: response
  });
};

const alpha = `A-Za-z`;
const token = `[!#$%&'*\\-_.^\`|~\\d${alpha}]+`;
const mediaRange = `(?<type>${token})/(?<subType>${token}(?:\\+(?<suffix>${token}))?)`;
const mediaRangePattern = new RegExp(mediaRange);

const mimeMatch = (expected, actual) => {
  if (expected === actual) {
    return true;
  }

  const expectedMatches = mediaRangePattern.exec(expected)?.groups;
  if (!expectedMatches) {
    throw Error(`Unable to parse media-range: ${expected}`);
  }

  const actualMatches = mediaRangePattern.exec(actual)?.groups;
  if (!actualMatches) {
    throw Error(`Unable to parse media-type: ${actual}`);
  }

  if (expectedMatches.type === actualMatches.type || expectedMatches.type === "*") {
    if (expectedMatches.subType === actualMatches.subType || expectedMatches.subType === "*") {
      return true;
    }

    if (expectedMatches.subType === actualMatches.suffix) {
      return true;
    }
  }

  return false;
};

const getFileMediaType = async (path) => {
  for (const contentType in mediaTypePlugins) {
    if (await mediaTypePlugins[contentType].fileMatcher(path)) {
      return contentType;
    }
  }

  throw new UnknownMediaTypeError(`The media type of the file at '${path}' could not be determined. Use the 'addMediaTypePlugin' function to add support for this media type.`);
};

const acceptableMediaTypes = () => {
  let accept = "";

  for (const contentType in mediaTypePlugins) {
    accept = addAcceptableMediaType(accept, contentType, mediaTypePlugins[contentType].quality);
  }

  return addAcceptableMediaType(accept, "*/*", "0.001");
};

const addAcceptableMediaType = (accept, contentType, quality) => {
  if (accept.length > 0) {
    accept += ", ";
  }
  accept += contentType;
  if (quality) {
    accept += `; q=${quality}`;
  }

  return accept;
};

class UnsupportedMediaTypeError extends Error {
  constructor(mediaType, message = undefined) {
    super(message);
    this.name = this.constructor.name;
    this.mediaType = mediaType;
  }
}

class UnknownMediaTypeError extends Error {
  constructor(message = undefined) {
    super(message);
    this.name = this.constructor.name;
  }
}

;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/jref/index.js
const parse = (jref, reviver = undefined) => {
  return JSON.parse(jref, (key, value) => {
    const newValue = value !== null && typeof value.$ref === "string" ? new jref_Reference(value.$ref) : value;

    return reviver ? reviver(key, newValue) : newValue;
  });
};

const stringify = JSON.stringify;

class jref_Reference {
  #href;
  #value;

  constructor(href, value = undefined) {
    this.#href = href;
    this.#value = value ?? { $ref: href };
  }

  get href() {
    return this.#href;
  }

  toJSON() {
    return this.#value;
  }
}

const jrefTypeOf = (value) => {
  const jsType = typeof value;

  switch (jsType) {
    case "bigint":
      return "number";
    case "number":
    case "string":
    case "boolean":
    case "undefined":
      return jsType;
    case "object":
      if (value instanceof jref_Reference) {
        return "reference";
      } else if (Array.isArray(value)) {
        return "array";
      } else if (value === null) {
        return "null";
      } else if (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null) {
        return "object";
      }
    default: {
      const type = jsType === "object" ? Object.getPrototypeOf(value).constructor.name || "anonymous" : jsType;
      throw Error(`Not a JRef compatible type: ${type}`);
    }
  }
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/media-types/jref-media-type-plugin.js



const jrefMediaTypePlugin = {
  parse: async (response) => {
    return {
      baseUri: response.url,
      root: parse(await response.text()),
      anchorLocation: anchorLocation
    };
  },
  fileMatcher: (path) => /[^/]\.jref$/.test(path)
};

const anchorLocation = (fragment) => decodeURI(fragment || "");

;// CONCATENATED MODULE: ./node_modules/@hyperjump/uri/lib/index.js
/**
 * @import * as API from "./index.d.ts"
 */

/**
 * @template A
 * @typedef {(value: string) => A} Parser
 */

/**
 * @typedef {(value: string) => string} Normalizer
 */

/**
 * @typedef {{
 *   parseAbsolute: Parser<API.AbsoluteIdentifierComponents>;
 *   parseReference: Parser<API.RelativeIdentifierComponents>;
 *   parse: Parser<API.IdentifierComponents>;
 *   normalizePath: Normalizer;
 *   normalizeQuery: Normalizer;
 *   normalizeFragment: Normalizer;
 * }} Strategy
 */

// Common
const hexdig = `[a-fA-F0-9]`;
const unreserved = `[a-zA-Z0-9-._~]`;
const subDelims = `[!$&'()*+,;=]`;
const pctEncoded = `%${hexdig}${hexdig}`;

const decOctet = `(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])`;
const ipV4Address = `${decOctet}\\.${decOctet}\\.${decOctet}\\.${decOctet}`;
const h16 = `${hexdig}{1,4}`;
const ls32 = `(?:${h16}:${h16}|${ipV4Address})`;
const ipV6Address = `(?:(?:${h16}:){6}${ls32}|::(?:${h16}:){5}${ls32}|(?:${h16})?::(?:${h16}:){4}${ls32}|(?:(?:${h16}:){0,1}${h16})?::(?:${h16}:){3}${ls32}|(?:(?:${h16}:){0,2}${h16})?::(?:${h16}:){2}${ls32}|(?:(?:${h16}:){0,3}${h16})?::(?:${h16}:){1}${ls32}|(?:(?:${h16}:){0,4}${h16})?::${ls32}|(?:(?:${h16}:){0,5}${h16})?::${h16}|(?:(?:${h16}:){0,6}${h16})?::)`;
const ipVFuture = `[vV]${hexdig}+\\.(?:${unreserved}|${subDelims}|:)+`;
const ipLiteral = `\\[(?:${ipV6Address}|(?<ipVFuture>${ipVFuture}))\\]`;
const scheme = `[a-zA-Z][a-zA-Z0-9-+.]*`;
const port = `:(?<port>\\d*)`;

// URI
const regName = `(?:${unreserved}|${pctEncoded}|${subDelims})*?`;
const host = `(?<host>${ipLiteral}|${ipV4Address}|${regName})`;
const userinfo = `(?<userinfo>(?:${unreserved}|${pctEncoded}|${subDelims}|:)*)`;
const pchar = `(?:${unreserved}|${pctEncoded}|${subDelims}|:|@)`;
const segment = `${pchar}*?`;
const segmentNz = `${pchar}+?`;
const segmentNzNc = `(?:${unreserved}|${pctEncoded}|${subDelims}|@)+?`;
const pathAbEmpty = `(?:/${segment})*`;

const authority = `(?<authority>(?:${userinfo}@)?${host}(?:${port})?)`;
const path = `(?<path>${pathAbEmpty})`;
const pathWithoutAuthority = `(?<path2>(?!//)(?:(?:(?<=${scheme}:)${segmentNz}|${segmentNzNc})${pathAbEmpty}|${pathAbEmpty}))`;
const query = `(?:\\?(?<query>(?:${pchar}|/|\\?)*))?`;
const fragment = `(?:#(?<fragment>(?:${pchar}|/|\\?)*))?`;

const uri = `^(?<scheme>${scheme}):(?://${authority}${path}|${pathWithoutAuthority})${query}${fragment}$`;
const uriReference = `^(?:(?<scheme>${scheme}):|)(?://${authority}${path}|${pathWithoutAuthority})${query}${fragment}$`;
const absoluteUri = `^(?<scheme>${scheme}):(?://${authority}${path}|${pathWithoutAuthority})${query}$`;

// IRI
const iunreserved = `[a-zA-Z0-9\\-._~\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}\\u{30000}-\\u{3FFFD}\\u{40000}-\\u{4FFFD}\\u{50000}-\\u{5FFFD}\\u{60000}-\\u{6FFFD}\\u{70000}-\\u{7FFFD}\\u{80000}-\\u{8FFFD}\\u{90000}-\\u{9FFFD}\\u{A0000}-\\u{AFFFD}\\u{B0000}-\\u{BFFFD}\\u{C0000}-\\u{CFFFD}\\u{D0000}-\\u{DFFFD}\\u{E1000}-\\u{EFFFD}]`;
const iprivate = `[\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}]`;

const iregName = `(?:${iunreserved}|${pctEncoded}|${subDelims})*?`;
const ihost = `(?<host>${ipLiteral}|${ipV4Address}|${iregName})`;
const iuserinfo = `(?<userinfo>(?:${iunreserved}|${pctEncoded}|${subDelims}|:)*)`;
const ipchar = `(?:${iunreserved}|${pctEncoded}|${subDelims}|:|@)`;
const isegment = `${ipchar}*?`;
const isegmentNz = `${ipchar}+?`;
const isegmentNzNc = `(?:${iunreserved}|${pctEncoded}|${subDelims}|@)+?`;
const ipathAbEmpty = `(?:/${isegment})*`;

const iauthority = `(?<authority>(?:${iuserinfo}@)?${ihost}(?:${port})?)`;
const ipath = `(?<path>${ipathAbEmpty})`;
const ipathWithoutAuthority = `(?<path2>(?!//)(?:(?:(?<=${scheme}:)${isegmentNz}|${isegmentNzNc})${ipathAbEmpty}|${ipathAbEmpty}))`;
const iquery = `(?:\\?(?<query>(?:${ipchar}|${iprivate}|/|\\?)*))?`;
const ifragment = `(?:#(?<fragment>(?:${ipchar}|/|\\?)*))?`;

const iri = `^(?<scheme>${scheme}):(?://${iauthority}${ipath}|${ipathWithoutAuthority})${iquery}${ifragment}$`;
const iriReference = `^(?:(?<scheme>${scheme}):|)(?://${iauthority}${ipath}|${ipathWithoutAuthority})${iquery}${ifragment}$`;
const absoluteIri = `^(?<scheme>${scheme}):(?://${iauthority}${ipath}|${ipathWithoutAuthority})${iquery}$`;

// Components
/** @type (strategy: Strategy) => (reference: string, base: string) => string */
const resolveReference = (strategy) => (reference, base) => {
  const resolvedComponents = /** @type API.IdentifierComponents */ (strategy.parseReference(reference));

  if (resolvedComponents.scheme === undefined) {
    const baseComponents = strategy.parseAbsolute(base);
    resolvedComponents.scheme = baseComponents.scheme;

    if (resolvedComponents.authority === undefined) {
      resolvedComponents.authority = baseComponents.authority;
      resolvedComponents.userinfo = baseComponents.userinfo;
      resolvedComponents.host = baseComponents.host;
      resolvedComponents.port = baseComponents.port;

      if (resolvedComponents.path === "") {
        resolvedComponents.path = baseComponents.path;

        resolvedComponents.query ??= baseComponents.query;
      } else if (!resolvedComponents.path.startsWith("/")) {
        resolvedComponents.path = mergePaths(resolvedComponents.path, baseComponents);
      }
    }
  }

  return composeIdentifier(strategy, resolvedComponents);
};

/** @type (path: string, base: API.IdentifierComponents) => string */
const mergePaths = (path, base) => {
  if (base.authority && base.path === "") {
    return "/" + path;
  } else {
    const position = base.path.lastIndexOf("/");
    return position === -1 ? path : base.path.slice(0, position + 1) + path;
  }
};

const isNoOpSegment = /^\.?\.\/|^\.\.?$/;
const isSlashDotSegment = /^\/\.(?:\/|$)/;
const isUpSegment = /^\/\.\.(?:\/|$)/;

/** @type (path: string) => string */
const removeDotSegments = (path) => {
  let output = "";

  while (path.length > 0) {
    if (isNoOpSegment.test(path)) {
      path = removeSegment(path);
    } else if (isSlashDotSegment.test(path)) {
      path = replaceSegmentWithSlash(path);
    } else if (isUpSegment.test(path)) {
      path = replaceSegmentWithSlash(path);
      output = removeLastSegment(output);
    } else {
      const segment = getSegment(path);
      path = removeSegment(path);
      output += segment;
    }
  }

  return output;
};

/** @type (path: string) => string */
const removeSegment = (path) => {
  const position = path.indexOf("/", 1);
  return position === -1 ? "" : "/" + path.slice(position + 1);
};

/** @type (path: string) => string */
const replaceSegmentWithSlash = (path) => {
  const position = path.indexOf("/", 1);
  return position === -1 ? "/" : "/" + path.slice(position + 1);
};

/** @type (path: string) => string */
const removeLastSegment = (path) => {
  const position = path.lastIndexOf("/");
  return position === -1 ? path : path.slice(0, position);
};

/** @type (path: string) => string */
const getSegment = (path) => {
  const position = path.indexOf("/", 1);
  return position === -1 ? path : path.slice(0, position);
};

/** @type (strategy: Strategy, components: API.IdentifierComponents) => string */
const composeIdentifier = (strategy, components) => {
  let resolved = components.scheme.toLowerCase() + ":";
  resolved += components.authority === undefined ? "" : "//"
    + (components.userinfo === undefined ? "" : components.userinfo + "@")
    + components.host.toLowerCase()
    + (components.port === undefined ? "" : ":" + components.port);
  resolved += strategy.normalizePath(components.path);
  resolved += components.query === undefined ? "" : "?" + strategy.normalizeQuery(components.query);
  resolved += components.fragment === undefined ? "" : "#" + strategy.normalizeFragment(components.fragment);

  return resolved;
};

const percentEncoded = new RegExp(pctEncoded, "g");

/** @type (isAllowed: (value: string) => boolean) => (match: string) => string */
const percentEncodedToChar = (isAllowed) => (match) => {
  const charCode = parseInt(match.slice(1), 16);
  const char = String.fromCharCode(charCode);

  return isAllowed(char) ? char : match.toUpperCase();
};

const isAllowedUnescapedInPath = RegExp.prototype.test.bind(new RegExp(`${unreserved}|${subDelims}|[:@]`));
const isAllowedUnescapedInIPath = RegExp.prototype.test.bind(new RegExp(`${iunreserved}|${subDelims}|[:@]`, "u"));

/** @type (isAllowed: (value: string) => boolean) => (segment: string) => string */
const normalizePath = (isAllowed) => (segment) => removeDotSegments(segment).replaceAll(percentEncoded, percentEncodedToChar(isAllowed));

const isAllowedUnescapedInQuery = RegExp.prototype.test.bind(new RegExp(`${unreserved}|${subDelims}|[:@/?]`));
const isAllowedUnescapedInIQuery = RegExp.prototype.test.bind(new RegExp(`${iunreserved}|${subDelims}|[:@/?]`, "u"));

/** @type (isAllowed: (value: string) => boolean) => (segment: string) => string */
const normalizeQuery = (isAllowed) => (query) => query.replaceAll(percentEncoded, percentEncodedToChar(isAllowed));

// API
/** @type (match: RegExpMatchArray) => void */
const throwOnUnsupportedIpVersion = (match) => {
  const { ipVFuture } = /** @type Record<string, string> */ (match.groups);
  if (ipVFuture !== undefined) {
    throw Error(`Unsupported IP version in host: ${ipVFuture}`);
  }
};

/** @type (pattern: RegExp) => (value: string) => boolean */
const createValidator = (pattern) => (value) => {
  const match = pattern.exec(value);
  if (match === null) {
    return false;
  }
  throwOnUnsupportedIpVersion(match);

  return true;
};

/** @type API.isUri */
const isUri = createValidator(new RegExp(uri));
/** @type API.isUriReference */
const isUriReference = createValidator(new RegExp(uriReference));
/** @type API.isAbsoluteUri */
const isAbsoluteUri = createValidator(new RegExp(absoluteUri));

/** @type API.isIri */
const isIri = createValidator(new RegExp(iri, "u"));
/** @type API.isIriReference */
const isIriReference = createValidator(new RegExp(iriReference, "u"));
/** @type API.isAbsoluteIri */
const isAbsoluteIri = createValidator(new RegExp(absoluteIri, "u"));

/**
 * @type (pattern: RegExp, type: string) => (value: string) => any
 */
const createParser = (pattern, type) => (value) => {
  const match = pattern.exec(value);
  if (match === null) {
    throw Error(`Invalid ${type}: ${value}`);
  }
  const groups = /** @type Record<string, string> */ (match.groups);
  if (groups.authority === undefined) {
    groups.path = groups.path2;
  }
  delete groups.path2;
  delete groups.ipVFuture;

  return groups;
};

/** @type API.parseUri */
const parseUri = createParser(new RegExp(uri), "URI");
/** @type API.parseUriReference */
const parseUriReference = createParser(new RegExp(uriReference), "URI-reference");
/** @type API.parseAbsoluteUri */
const parseAbsoluteUri = createParser(new RegExp(absoluteUri), "absolute-URI");

/** @type API.parseIri */
const parseIri = createParser(new RegExp(iri, "u"), "IRI");
/** @type API.parseIriReference */
const parseIriReference = createParser(new RegExp(iriReference, "u"), "IRI-reference");
/** @type API.parseAbsoluteIri */
const lib_parseAbsoluteIri = createParser(new RegExp(absoluteIri, "u"), "absolute-IRI");

/** @type Record<string, Strategy> */
const strategies = {
  uri: {
    parseAbsolute: parseAbsoluteUri,
    parseReference: parseUriReference,
    parse: parseUri,
    normalizePath: normalizePath(isAllowedUnescapedInPath),
    normalizeQuery: normalizeQuery(isAllowedUnescapedInQuery),
    normalizeFragment: normalizeQuery(isAllowedUnescapedInQuery)
  },
  iri: {
    parseAbsolute: lib_parseAbsoluteIri,
    parseReference: parseIriReference,
    parse: parseIri,
    normalizePath: normalizePath(isAllowedUnescapedInIPath),
    normalizeQuery: normalizeQuery(isAllowedUnescapedInIQuery),
    normalizeFragment: normalizeQuery(isAllowedUnescapedInIQuery)
  }
};

/** @type (strategy: Strategy) => (identifier: string) => string */
const toAbsolute = (strategy) => (identifier) => {
  const components = strategy.parse(identifier);
  delete components.fragment;
  return composeIdentifier(strategy, components);
};

/** @type API.toAbsoluteUri */
const lib_toAbsoluteUri = toAbsolute(strategies.uri);
/** @type API.toAbsoluteIri */
const lib_toAbsoluteIri = toAbsolute(strategies.iri);

/** @type (strategy: Strategy) => (identifier: string) => string */
const normalize = (strategy) => (identifier) => {
  const components = strategy.parse(identifier);
  return composeIdentifier(strategy, components);
};

/** @type API.normalizeUri */
const normalizeUri = normalize(strategies.uri);
/** @type API.normalizeIri */
const lib_normalizeIri = normalize(strategies.iri);

/** @type API.resolveUri */
const resolveUri = resolveReference(strategies.uri);
/** @type API.resolveIri */
const lib_resolveIri = resolveReference(strategies.iri);

/** @type (strategy: Strategy) => (uri: string, relativeTo: string) => string */
const toRelative = (strategy) => (uri, relativeTo) => {
  const fromUri = strategy.parseAbsolute(uri);
  const toUri = strategy.parse(relativeTo);

  if (toUri.scheme !== fromUri.scheme) {
    return relativeTo;
  }

  if (toUri.authority !== fromUri.authority) {
    return relativeTo;
  }

  let result;

  if (fromUri.path === toUri.path) {
    result = "";
  } else {
    const fromSegments = fromUri.path.split("/");
    const toSegments = toUri.path.split("/");

    let position = 0;
    while (fromSegments[position] === toSegments[position] && position < fromSegments.length - 1 && position < toSegments.length - 1) {
      position++;
    }

    const segments = [];
    for (let index = position + 1; index < fromSegments.length; index++) {
      segments.push("..");
    }

    for (let index = position; index < toSegments.length; index++) {
      segments.push(toSegments[index]);
    }

    result = segments.join("/");
  }

  if (toUri.query !== undefined) {
    result += `?${toUri.query}`;
  }

  if (toUri.fragment !== undefined) {
    result += `#${toUri.fragment}`;
  }

  return result;
};

/** @type API.toRelativeUri */
const toRelativeUri = toRelative(strategies.uri);
/** @type API.toRelativeIri */
const lib_toRelativeIri = toRelative(strategies.iri);

;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/uri-schemes/uri-schemes.js



const uriSchemePlugins = {};

const addUriSchemePlugin = (scheme, plugin) => {
  uriSchemePlugins[scheme] = plugin;
};

const removeUriSchemePlugin = (scheme) => {
  delete uriSchemePlugins[scheme];
};

const retrieve = (uri, baseUri) => {
  uri = lib_resolveIri(uri, baseUri);
  const { scheme } = parseIri(uri);

  if (!(scheme in uriSchemePlugins)) {
    throw new UnsupportedUriSchemeError(scheme, `The '${scheme}:' URI scheme is not supported. Use the 'addUriSchemePlugin' function to add support for '${scheme}:' URIs.`);
  }

  return uriSchemePlugins[scheme].retrieve(uri, baseUri);
};

class UnsupportedUriSchemeError extends Error {
  constructor(scheme, message = undefined) {
    super(message);
    this.name = this.constructor.name;
    this.scheme = scheme;
  }
}

;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/uri-schemes/http-scheme-plugin.js



const successStatus = new Set([200, 203]);

const http_scheme_plugin_retrieve = async (uri) => {
  const response = await fetch(uri, { headers: { Accept: acceptableMediaTypes() } });

  if (response.status >= 400) {
    throw new HttpError(response, `Failed to retrieve '${uri}'`);
  }

  if (!successStatus.has(response.status)) {
    throw new HttpError(response, "Unsupported HTTP response status code");
  }

  return response;
};

const httpSchemePlugin = { retrieve: http_scheme_plugin_retrieve };

class HttpError extends Error {
  constructor(response, message = undefined) {
    super(`${response.status} ${response.statusText}${message ? ` -- ${message}` : ""}`);
    this.name = this.constructor.name;
    this.response = response;
  }
}

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
;// CONCATENATED MODULE: external "node:fs/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
;// CONCATENATED MODULE: external "node:url"
const external_node_url_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");
;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/uri-schemes/file-scheme-plugin.js







const file_scheme_plugin_retrieve = async (uri, baseUri) => {
  const { scheme } = parseIri(baseUri);

  if (baseUri) {
    if (scheme !== "file") {
      throw Error(`Accessing a file (${uri}) from a non-filesystem document (${baseUri}) is not allowed`);
    }
  }

  let responseUri = lib_toAbsoluteIri(uri);

  const filePath = (0,external_node_url_namespaceObject.fileURLToPath)(uri);
  const stats = await (0,promises_namespaceObject.lstat)(filePath);
  if (stats.isSymbolicLink()) {
    responseUri = (0,external_node_url_namespaceObject.pathToFileURL)(await (0,promises_namespaceObject.readlink)(filePath)).toString();
  }

  const contentType = await getFileMediaType(responseUri);
  const stream = (0,external_node_fs_namespaceObject.createReadStream)(filePath);
  const response = new Response(stream, {
    headers: { "Content-Type": contentType }
  });
  Object.defineProperty(response, "url", { value: responseUri });

  return response;
};

const fileSchemePlugin = { retrieve: file_scheme_plugin_retrieve };

;// CONCATENATED MODULE: ./node_modules/just-curry-it/index.mjs
var functionCurry = curry;

/*
  function add(a, b, c) {
    return a + b + c;
  }
  curry(add)(1)(2)(3); // 6
  curry(add)(1)(2)(2); // 5
  curry(add)(2)(4, 3); // 9

  function add(...args) {
    return args.reduce((sum, n) => sum + n, 0)
  }
  var curryAdd4 = curry(add, 4)
  curryAdd4(1)(2, 3)(4); // 10

  function converter(ratio, input) {
    return (input*ratio).toFixed(1);
  }
  const curriedConverter = curry(converter)
  const milesToKm = curriedConverter(1.62);
  milesToKm(35); // 56.7
  milesToKm(10); // 16.2
*/

function curry(fn, arity) {
  return function curried() {
    if (arity == null) {
      arity = fn.length;
    }
    var args = [].slice.call(arguments);
    if (args.length >= arity) {
      return fn.apply(this, args);
    } else {
      return function() {
        return curried.apply(this, args.concat([].slice.call(arguments)));
      };
    }
  };
}



;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-pointer/lib/index.js
/** @import * as API from "./index.d.ts" */


/** @type API.nil */
const nil = "";

/** @type API.pointerSegments */
const pointerSegments = function* (pointer) {
  if (pointer.length > 0 && !pointer.startsWith("/")) {
    throw Error("Invalid JSON Pointer");
  }

  if (/~(?![01])/.test(pointer)) {
    throw Error("Invalid JSON Pointer");
  }

  let segmentStart = 1;
  let segmentEnd = 0;

  while (segmentEnd < pointer.length) {
    const position = pointer.indexOf("/", segmentStart);
    segmentEnd = position === -1 ? pointer.length : position;
    const segment = pointer.slice(segmentStart, segmentEnd);
    segmentStart = segmentEnd + 1;

    yield lib_unescape(segment);
  }
};

/**
 * @overload
 * @param {string} pointer
 * @return {API.Getter}
 *
 * @overload
 * @param {string} pointer
 * @param {API.Json} subject
 * @return {API.Json | undefined}
 *
 * @param {string} pointer
 * @param {API.Json} [subject]
 * @return {API.Json | undefined | API.Getter}
 *
 * @type API.get
 */
const get = (pointer, subject = undefined) => {
  if (subject === undefined) {
    const segments = [...pointerSegments(pointer)];
    return (subject) => _get(segments, subject);
  } else {
    return _get(pointerSegments(pointer), subject);
  }
};

/** @type (segments: Iterable<string>, subject: API.Json | undefined) => API.Json | undefined */
const _get = (segments, subject) => {
  /** @type string */
  let cursor = nil;
  for (const segment of segments) {
    subject = applySegment(subject, segment, cursor);
    cursor = append(segment, cursor);
  }

  return subject;
};

/**
 * @overload
 * @param {string} pointer
 * @return {API.Setter}
 *
 * @overload
 * @param {string} pointer
 * @param {API.Json} subject
 * @param {API.Json} value
 * @return {API.Json}
 *
 * @param {string} pointer
 * @param {API.Json} [subject]
 * @param {API.Json} [value]
 * @return {API.Json | API.Setter}
 *
 * @type API.set
 */
const set = (pointer, subject = undefined, value = undefined) => {
  if (subject === undefined) {
    return (subject, value) => _set(pointerSegments(pointer), subject, value);
  } else {
    return _set(pointerSegments(pointer), subject, /** @type API.Json */ (value));
  }
};

/** @type (segments: Generator<string>, subject: API.Json | undefined, value: API.Json, cursor?: string) => API.Json */
const _set = (segments, subject, value, cursor = nil) => {
  const segment = segments.next();
  if (segment.done) {
    return value;
  }

  if (Array.isArray(subject)) {
    subject = [...subject];
  } else if (typeof subject === "object" && subject !== null) {
    subject = { ...subject };
  } else {
    applySegment(subject, segment.value, cursor);
  }
  cursor = append(segment.value, cursor);

  // currentSubject could also be an array, but this appeases the type system
  const currentSubject = /** @type API.JsonObject */ (subject);
  const computedSegment = computeSegment(subject, segment.value);
  currentSubject[computedSegment] = _set(segments, currentSubject[computedSegment], value, cursor);
  return currentSubject;
};

/**
 * @overload
 * @param {string} pointer
 * @returns {API.Assigner}
 *
 * @overload
 * @param {string} pointer
 * @param {API.Json} subject
 * @param {API.Json} value
 * @returns {void}
 *
 * @param {string} pointer
 * @param {API.Json} [subject]
 * @param {API.Json} [value]
 * @returns {void | API.Assigner}
 *
 * @type API.assign
 */
const lib_assign = (pointer, subject = undefined, value = undefined) => {
  if (subject === undefined) {
    return (subject, value) => _assign(pointerSegments(pointer), subject, value);
  } else {
    return _assign(pointerSegments(pointer), subject, /** @type API.Json */ (value));
  }
};

/** @type (segments: Generator<string>, subject: API.Json, value: API.Json, cursor?: string) => void */
const _assign = (segments, subject, value, cursor = nil) => {
  /** @type string | undefined */
  let lastSegment;

  /** @type API.Json | undefined */
  let currentSubject = subject;

  /** @type API.Json | undefined */
  let lastSubject;

  for (let segment of segments) {
    segment = computeSegment(currentSubject, segment);
    lastSegment = segment;
    lastSubject = currentSubject;
    currentSubject = applySegment(currentSubject, segment, cursor);
    cursor = append(segment, cursor);
  }

  if (lastSegment === undefined) {
    return;
  }

  // lastSubject could also be an array, but this appeases the type system
  /** @type API.JsonObject */ (lastSubject)[lastSegment] = value;
};

/**
 * @overload
 * @param {string} pointer
 * @returns {API.Unsetter}
 *
 * @overload
 * @param {string} pointer
 * @param {API.Json} subject
 * @returns {API.Json | undefined}
 *
 * @param {string} pointer
 * @param {API.Json} [subject]
 * @returns {API.Json | undefined | API.Unsetter}
 *
 * @type API.unset
 */
const unset = (pointer, subject = undefined) => {
  if (subject === undefined) {
    return (subject) => _unset(pointerSegments(pointer), subject);
  } else {
    return _unset(pointerSegments(pointer), subject);
  }
};

/**
 * @param {Generator<string>} segments
 * @param {API.Json | undefined} [subject]
 * @param {string} [cursor]
 * @returns {API.JsonObject | API.Json[] | undefined}
 */
const _unset = (segments, subject, cursor = nil) => {
  const segment = segments.next();
  if (segment.done) {
    return;
  }

  if (Array.isArray(subject)) {
    subject = [...subject];
  } else if (typeof subject === "object" && subject !== null) {
    subject = { ...subject };
  } else {
    applySegment(subject, segment.value, cursor);
  }
  cursor = append(segment.value, cursor);

  // currentSubject could also be an array, but this appeases the type system
  const currentSubject = /** @type API.JsonObject */ (subject);
  const computedSegment = computeSegment(currentSubject, segment.value);
  const unsetSubject = _unset(segments, currentSubject[computedSegment], cursor);
  if (computedSegment in currentSubject) {
    if (unsetSubject === undefined) {
      delete currentSubject[computedSegment];
    } else {
      currentSubject[computedSegment] = unsetSubject;
    }
  }
  return currentSubject;
};

/**
 * @overload
 * @param {string} pointer
 * @returns {API.Remover}
 *
 * @overload
 * @param {string} pointer
 * @param {API.Json} subject
 * @returns {void}
 *
 * @param {string} pointer
 * @param {API.Json} [subject]
 * @returns {void | API.Remover}
 *
 * @type API.remove
 */
const remove = (pointer, subject = undefined) => {
  if (subject === undefined) {
    return (subject) => _remove(pointerSegments(pointer), subject);
  } else {
    return _remove(pointerSegments(pointer), subject);
  }
};

/** @type (segments: Generator<string>, subject: API.Json, cursor?: string) => void */
const _remove = (segments, subject, cursor = nil) => {
  /** @type string | undefined */
  let lastSegment;

  /** @type API.Json | undefined */
  let currentSubject = subject;

  /** @type API.Json | undefined */
  let lastSubject;

  for (let segment of segments) {
    segment = computeSegment(currentSubject, segment);
    lastSegment = segment;
    lastSubject = currentSubject;
    currentSubject = applySegment(currentSubject, segment, cursor);
    cursor = append(segment, cursor);
  }

  if (lastSegment === undefined) {
    return;
  }

  // lastSubject could also be an array, but this appeases the type system
  delete /** @type API.JsonObject */ (lastSubject)[lastSegment];
};

/** @type API.append */
const append = (segment, pointer) => pointer + "/" + lib_escape(segment);

/** @type (segment: string) => string */
const lib_escape = (segment) => segment.toString().replace(/~/g, "~0").replace(/\//g, "~1");

/** @type (segment: string) => string */
const lib_unescape = (segment) => segment.toString().replace(/~1/g, "/").replace(/~0/g, "~");

/**
 * @overload
 * @param {API.Json[]} value
 * @param {string} segment
 * @returns {number}
 *
 * @overload
 * @param {API.Json | undefined} value
 * @param {string} segment
 * @returns {string}
 *
 * @param {API.Json | undefined} value
 * @param {string} segment
 * @returns {string | number}
 */
const computeSegment = (value, segment) => {
  if (Array.isArray(value)) {
    return segment === "-" ? value.length : parseInt(segment, 10);
  } else {
    return segment;
  }
};

/** @type (value: API.Json | undefined, segment: string, cursor?: string) => API.Json | undefined */
const applySegment = (value, segment, cursor = "") => {
  if (value === undefined) {
    throw TypeError(`Value at '${cursor}' is undefined and does not have property '${segment}'`);
  } else if (value === null) {
    throw TypeError(`Value at '${cursor}' is null and does not have property '${segment}'`);
  } else if (isScalar(value)) {
    throw TypeError(`Value at '${cursor}' is a ${typeof value} and does not have property '${segment}'`);
  } else {
    const computedSegment = computeSegment(value, segment);
    if (Object.hasOwn(value, computedSegment)) {
      // value could also be an array, but this appeases the type system
      return /** @type API.JsonObject */ (value)[computedSegment];
    }
  }
};

/** @type (value: API.Json) => value is string | number | boolean | null */
const isScalar = (value) => value === null || typeof value !== "object";

;// CONCATENATED MODULE: external "node:process"
const external_node_process_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:process");
;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/browser/context-uri.js




const contextUri = () => (0,external_node_url_namespaceObject.pathToFileURL)((0,external_node_process_namespaceObject.cwd)()) + "/";

;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/browser/browser.js









const browser_get = async (uri, browser = { _cache: {} }) => {
  const baseUri = browser.document?.baseUri ?? contextUri();
  uri = lib_resolveIri(uri, baseUri);
  const id = lib_toAbsoluteIri(uri);
  const { fragment } = parseIri(uri);

  const cachedDocument = browser._cache[id] ?? browser.document?.embedded?.[id];
  if (cachedDocument) {
    browser.document = cachedDocument;
    browser.uri = uri;
    browser.cursor = browser.document.anchorLocation(fragment);
  } else {
    try {
      const response = await retrieve(uri, baseUri);
      browser.document = await parseResponse(response);
      browser.uri = response.url + (fragment === undefined ? "" : `#${fragment}`);
      browser.cursor = browser.document.anchorLocation(fragment);
    } catch (error) {
      const referencedMessage = browser.uri ? ` Referenced from '${browser.uri}'.` : "";
      throw new RetrievalError(`Unable to load resource '${uri}'.${referencedMessage}`, error);
    }

    browser._cache[id] = browser.document;
  }

  browser._value = get(browser.cursor, browser.document.root);

  return followReferences(browser);
};

const followReferences = (browser) => jrefTypeOf(browser_value(browser)) === "reference"
  ? browser_get(browser_value(browser).href, browser)
  : browser;

const browser_value = (browser) => browser._value;

const typeOf = (browser) => jrefTypeOf(browser._value);
const has = (key, browser) => key in browser._value;
const browser_length = (browser) => browser._value.length;

const step = functionCurry((key, browser) => {
  return followReferences({
    ...browser,
    cursor: append(`${key}`, browser.cursor),
    _value: browser._value[key]
  });
});

const browser_iter = async function* (browser) {
  for (let index = 0; index < browser_value(browser).length; index++) {
    yield step(index, browser);
  }
};

const keys = function* (browser) {
  for (const key in browser_value(browser)) {
    yield key;
  }
};

const values = async function* (browser) {
  for (const key in browser_value(browser)) {
    yield step(key, browser);
  }
};

const entries = async function* (browser) {
  for (const key in browser_value(browser)) {
    yield [key, await step(key, browser)];
  }
};

class RetrievalError extends Error {
  constructor(message, cause) {
    super(message, { cause });
    this.name = this.constructor.name;
  }
}

;// CONCATENATED MODULE: ./node_modules/@hyperjump/browser/lib/index.js







addMediaTypePlugin("application/reference+json", jrefMediaTypePlugin);

addUriSchemePlugin("http", httpSchemePlugin);
addUriSchemePlugin("https", httpSchemePlugin);
addUriSchemePlugin("file", fileSchemePlugin);










;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/common.js




// Equivalent to { ...resourceAnchors, ...dynamicAnchors }, but this runs every time a schema is evaluated, so it
// avoids creating a new object in the common case where the resource doesn't add any anchors that aren't already in
// scope. Dynamic anchor objects are never modified, so they can be shared.
// Looking up metaData by toAbsoluteUri(url) for every schema evaluation is slow because it creates a new string
// that has to be hashed every time. Caching by url is much faster because url strings come from the AST and V8 caches
// their hash.
const resourceDynamicAnchorsCache = new WeakMap();
const resourceDynamicAnchors = (url, ast) => {
  let cache = resourceDynamicAnchorsCache.get(ast);
  if (cache === undefined) {
    cache = new Map();
    resourceDynamicAnchorsCache.set(ast, cache);
  }

  let anchors = cache.get(url);
  if (anchors === undefined) {
    anchors = ast.metaData[common_toAbsoluteUri(url)].dynamicAnchors;
    cache.set(url, anchors);
  }

  return anchors;
};

const addDynamicAnchors = (resourceAnchors, dynamicAnchors) => {
  if (dynamicAnchors === undefined) {
    return resourceAnchors;
  }

  for (const anchor in resourceAnchors) {
    if (!Object.hasOwn(dynamicAnchors, anchor)) {
      return { ...resourceAnchors, ...dynamicAnchors };
    }
  }

  return dynamicAnchors;
};

const common_jsonTypeOf = (value) => {
  const jsType = typeof value;

  switch (jsType) {
    case "number":
    case "string":
    case "boolean":
    case "undefined":
      return jsType;
    case "object":
      if (Array.isArray(value)) {
        return "array";
      } else if (value === null) {
        return "null";
      } else if (Object.getPrototypeOf(value) === Object.prototype) {
        return "object";
      }
    default: {
      const type = jsType === "object" ? Object.getPrototypeOf(value).constructor.name || "anonymous" : jsType;
      throw Error(`Not a JSON compatible type: ${type}`);
    }
  }
};

const common_toAbsoluteUri = (uri) => {
  const position = uri.indexOf("#");
  const end = position === -1 ? uri.length : position;
  return uri.slice(0, end);
};

const common_uriFragment = (uri) => decodeURIComponent(parseIriReference(uri).fragment || "");

const common_toRelativeIri = (from, to) => {
  const fromUri = parseAbsoluteIri(from);
  const toUri = parseAbsoluteIri(to);

  if (toUri.scheme !== fromUri.scheme) {
    return to;
  }

  if (toUri.authority !== fromUri.authority) {
    return to;
  }

  if (from === to) {
    return "";
  }

  const fromSegments = fromUri.path.split("/");
  const toSegments = toUri.path.split("/");

  let position = 0;
  while (fromSegments[position] === toSegments[position] && position < fromSegments.length - 1 && position < toSegments.length - 1) {
    position++;
  }

  const segments = [];
  for (let index = position + 1; index < fromSegments.length; index++) {
    segments.push("..");
  }

  for (let index = position; index < toSegments.length; index++) {
    segments.push(toSegments[index]);
  }

  return segments.join("/");
};

// Produces the same output as json-stringify-deterministic (keys sorted) for JSON values, but this is used on instances
// during validation, so it avoids that library's per-call overhead, including a full JSON.stringify pass to detect
// cycles, which JSON values can't have.
const deterministicStringify = (value) => {
  if (typeof value?.toJSON === "function") {
    value = value.toJSON();
  }

  if (typeof value !== "object" || value === null) {
    return JSON.stringify(value);
  } else if (Array.isArray(value)) {
    let result = "[";
    for (let index = 0; index < value.length; index++) {
      if (index > 0) {
        result += ",";
      }
      result += deterministicStringify(value[index]) ?? "null";
    }
    return result + "]";
  } else {
    let result = "{";
    for (const key of Object.keys(value).sort()) {
      const stringifiedValue = deterministicStringify(value[key]);
      if (stringifiedValue !== undefined) {
        if (result.length > 1) {
          result += ",";
        }
        result += JSON.stringify(key) + ":" + stringifiedValue;
      }
    }
    return result + "}";
  }
};

const defaultReplacer = (_key, value) => value;
const common_jsonStringify = (value, replacer = defaultReplacer, space = "") => {
  return stringifyValue(value, replacer, space, "", JsonPointer.nil, 1);
};

const stringifyValue = (value, replacer, space, key, pointer, depth) => {
  value = replacer(key, value, pointer);
  let result;
  if (Array.isArray(value)) {
    result = stringifyArray(value, replacer, space, pointer, depth);
  } else if (typeof value === "object" && value !== null) {
    result = stringifyObject(value, replacer, space, pointer, depth);
  } else {
    result = JSON.stringify(value);
  }

  return result;
};

const stringifyArray = (value, replacer, space, pointer, depth) => {
  if (value.length === 0) {
    return "[]";
  }

  const padding = space ? `\n${space.repeat(depth - 1)}` : "";

  let result = "[" + padding + space;
  for (let index = 0; index < value.length; index++) {
    const indexPointer = JsonPointer.append(index, pointer);
    const stringifiedValue = stringifyValue(value[index], replacer, space, String(index), indexPointer, depth + 1);
    result += stringifiedValue === undefined ? "null" : stringifiedValue;
    if (index + 1 < value.length) {
      result += `,${padding}${space}`;
    }
  }
  return result + padding + "]";
};

const stringifyObject = (value, replacer, space, pointer, depth) => {
  const entries = Object.entries(value);
  if (entries.length === 0) {
    return "{}";
  }

  const padding = space ? `\n${space.repeat(depth - 1)}` : "";
  const colonSpacing = space ? " " : "";

  let result = "{" + padding + space;
  let first = true;
  for (const [key, value] of entries) {
    const keyPointer = JsonPointer.append(key, pointer);
    const stringifiedValue = stringifyValue(value, replacer, space, key, keyPointer, depth + 1);
    if (stringifiedValue !== undefined) {
      if (!first) {
        result += `,${padding}${space}`;
      }
      first = false;
      result += JSON.stringify(key) + ":" + colonSpacing + stringifiedValue;
    }
  }

  return first ? "{}" : result + padding + "}";
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords.js



const _keywords = {};

// This is called for every keyword evaluated, so results are cached. Otherwise, ids with a fragment would create a new
// object every time. The cache is cleared whenever a keyword is added.
const keywordCache = new Map();
const keywords_getKeyword = (id) => {
  let keyword = keywordCache.get(id);
  if (keyword === undefined) {
    if (id.indexOf("#") !== -1) {
      const absoluteId = common_toAbsoluteUri(id);
      keyword = { ..._keywords[absoluteId], id };
    } else {
      keyword = _keywords[id];
    }

    if (keyword !== undefined) {
      keywordCache.set(id, keyword);
    }
  }

  return keyword;
};

const getKeywordByName = (keyword, dialectId) => {
  const keywordId = getKeywordId(keyword, dialectId);
  if (!keywordId) {
    throw Error(`Encountered unknown keyword '${keyword}'`);
  }

  const keywordHandler = keywords_getKeyword(keywordId);
  if (!keywordHandler) {
    throw Error(`Encountered unsupported keyword ${keyword}. You can provide an implementation for the '${keywordId}' keyword using the 'addKeyword' function.`);
  }

  return keywordHandler;
};

const addKeyword = (keywordHandler) => {
  _keywords[keywordHandler.id] = keywordHandler;
  keywordCache.clear();
};

const _vocabularies = {};
const defineVocabulary = (id, keywords) => {
  _vocabularies[id] = keywords;
};

const _formats = {};
const addFormat = (format) => {
  _formats[format.id] = format.handler;
};

const getFormatHandler = (formatUri) => {
  return _formats[formatUri];
};

const setFormatHandler = (keywordUri, formatName, formatUri) => {
  _keywords[keywordUri].formats[formatName] = formatUri;
};

const removeFormatHandler = (keywordUri, formatName) => {
  delete _keywords[keywordUri].formats[formatName];
};

const _dialects = {};

const getKeywordId = (keyword, dialectId) => {
  const dialect = getDialect(dialectId);
  return dialect.keywords[keyword]
    ?? ((dialect.allowUnknownKeywords || keyword.startsWith("x-"))
      ? `https://json-schema.org/keyword/unknown#${keyword}`
      : undefined);
};

const keywords_getKeywordName = (dialectId, keywordId) => {
  return getDialect(dialectId).keywordNames.get(keywordId);
};

const getDialect = (dialectId) => {
  const dialect = _dialects[dialectId];
  if (dialect === undefined) {
    throw Error(`Encountered unknown dialect '${dialectId}'`);
  }

  return dialect;
};

const hasDialect = (dialectId) => dialectId in _dialects;

const loadDialect = (dialectId, dialect, allowUnknownKeywords = false, isPersistent = true) => {
  _dialects[dialectId] = {
    keywords: {},
    keywordNames: new Map(),
    allowUnknownKeywords: allowUnknownKeywords,
    persistentDialects: _dialects[dialectId]?.persistentDialects || isPersistent
  };

  for (const vocabularyId in dialect) {
    if (vocabularyId in _vocabularies) {
      for (const keyword in _vocabularies[vocabularyId]) {
        let keywordId = _vocabularies[vocabularyId][keyword];
        if (!dialect[vocabularyId]) {
          if (vocabularyId === "https://json-schema.org/draft/2019-09/vocab/format") {
            // Handle inconsistent 2019-09 behavior
            keywordId = "https://json-schema.org/keyword/draft-2019-09/format";
          } else if (!(keywordId in _keywords)) {
            // Allow keyword to be ignored
            keywordId = `https://json-schema.org/keyword/unknown#${keyword}`;
          }
        }
        _dialects[dialectId].keywords[keyword] = keywordId;
      }
    } else if (!allowUnknownKeywords || dialect[vocabularyId]) {
      delete _dialects[dialectId];
      throw Error(`Unrecognized vocabulary: ${vocabularyId}. You can define this vocabulary with the 'defineVocabulary' function.`);
    }
  }

  // Reverse index for getKeywordName, which is called many times for every schema. If more than one keyword maps to
  // the same id, the first one wins.
  const { keywords, keywordNames } = _dialects[dialectId];
  for (const keyword in keywords) {
    if (!keywordNames.has(keywords[keyword])) {
      keywordNames.set(keywords[keyword], keyword);
    }
  }
};

const unloadDialect = (dialectId) => {
  if (!_dialects[dialectId]?.persistentDialects) {
    delete _dialects[dialectId];
  }
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/schema.js









const schemaPlugin = {
  parse: async (response) => {
    const contentType = content_type.parse(response.headers.get("content-type") ?? "");
    const contextDialectId = contentType.parameters.schema ?? contentType.parameters.profile;

    return buildSchemaDocument(await response.json(), response.url, contextDialectId);
  },
  fileMatcher: async (path) => /(\.|\/)schema\.json$/.test(path)
};

const schemaRegistry = {};

const schema_getSchema = async (uri, browser = undefined) => {
  if (!browser) {
    browser = { _cache: {} };
  }

  for (const uri in schemaRegistry) {
    if (!(uri in browser._cache)) {
      browser._cache[uri] = schemaRegistry[uri];
    }
  }

  const schema = await browser_get(uri, { ...browser });
  if (typeof schema.document.dialectId !== "string") {
    throw Error(`The document at ${schema.document.baseUri} is not a schema.`);
  }

  return schema;
};

const schema_registerSchema = (schema, retrievalUri, contextDialectId) => {
  const document = buildSchemaDocument(schema, retrievalUri, contextDialectId);

  if (document.baseUri in schemaRegistry) {
    throw Error(`A schema has already been registered for '${document.baseUri}. You can use 'unregisterSchema' to remove the old schema before registering the new one.`);
  }

  if (document.baseUri.startsWith("file:")) {
    throw Error(`Registering a schema with a 'file:' URI scheme is not allowed: ${document.baseUri}`);
  }

  schemaRegistry[retrievalUri ? lib_toAbsoluteIri(retrievalUri) : document.baseUri] = document;
};

const unregisterSchema = (uri) => {
  const normalizedUri = lib_toAbsoluteIri(uri);
  unloadDialect(normalizedUri);
  delete schemaRegistry[normalizedUri];
};

const getAllRegisteredSchemaUris = () => Object.keys(schemaRegistry);

const hasSchema = (uri) => uri in schemaRegistry;

// Builds a new document from the schema without modifying it
const buildSchemaDocument = (schema, id, dialectId, embedded = {}) => {
  // The root's identifying keywords are removed below, so they're removed from a shallow copy. The rest of the schema
  // is copied as it's processed.
  schema = toPlainJson(schema);
  if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) {
    schema = { ...schema };
  }

  // Dialect / JSON Schema Version
  if (typeof schema.$schema === "string") {
    dialectId = schema.$schema;
    delete schema.$schema;
  }

  if (!dialectId) {
    throw Error("Unable to determine a dialect for the schema. The dialect can be declared in a number of ways, but the recommended way is to use the '$schema' keyword in your schema.");
  }
  dialectId = normalizeDialectId(dialectId);

  // Identifiers
  const legacyIdToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/draft-04/id");
  const idToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/id") || legacyIdToken;
  if (!schema[idToken] && !id) {
    throw Error(`Unable to determine an identifier for the schema. Use the '${idToken}' keyword or pass a retrievalUri when loading the schema.`);
  }
  const resolvedId = lib_resolveIri(schema[idToken] ?? "", id ?? "");
  id = lib_toAbsoluteIri(resolvedId);
  if (legacyIdToken && resolvedId.length > id.length) {
    schema[idToken] = "#" + common_uriFragment(resolvedId);
  } else {
    delete schema[idToken];
  }

  // Vocabulary
  const vocabularyToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/vocabulary");
  if (common_jsonTypeOf(schema[vocabularyToken]) === "object") {
    const allowUnknownKeywords = schema[vocabularyToken]["https://json-schema.org/draft/2019-09/vocab/core"]
      || schema[vocabularyToken]["https://json-schema.org/draft/2020-12/vocab/core"];

    loadDialect(id, schema[vocabularyToken], allowUnknownKeywords, false);
    delete schema[vocabularyToken];
  }

  const anchors = { "": "" };
  const dynamicAnchors = {};

  // Legacy Recursive anchor
  const recursiveAnchorToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/draft-2019-09/recursiveAnchor");
  if (schema[recursiveAnchorToken] === true) {
    dynamicAnchors[""] = `${id}#`;
  }
  delete schema[recursiveAnchorToken];

  embedded[id] = {
    baseUri: id,
    dialectId: dialectId,
    root: processSchema(schema, id, dialectId, "", embedded, anchors, dynamicAnchors),
    anchorLocation: (fragment) => {
      if (fragment === undefined) {
        return "";
      }

      fragment = decodeURI(fragment);
      if (fragment[0] === "/") {
        return fragment;
      } else if (!(fragment in anchors)) {
        throw Error(`No such anchor '${id}#${encodeURI(fragment)}'`);
      } else {
        return anchors[fragment];
      }
    },
    anchors: anchors,
    dynamicAnchors: dynamicAnchors,
    embedded: embedded
  };

  return embedded[id];
};

// There are only a few dialects, but their ids are normalized for every schema, so the results are cached
const normalizedDialectIds = new Map();
const normalizeDialectId = (dialectId) => {
  let normalizedDialectId = normalizedDialectIds.get(dialectId);
  if (normalizedDialectId === undefined) {
    normalizedDialectId = lib_toAbsoluteIri(dialectId);
    normalizedDialectIds.set(dialectId, normalizedDialectId);
  }

  return normalizedDialectId;
};

// Values that aren't plain JSON objects, arrays, or scalars are converted with structuredClone. That converts things
// like class instances and null prototype objects to plain objects and leaves things like Dates for jsonTypeOf to
// reject.
const toPlainJson = (value) => {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype
    ? structuredClone(value)
    : value;
};

const schema_isScalar = (value) => typeof value !== "object" || value === null;

// Returns a processed copy of the schema. The original isn't modified.
const processSchema = (json, id, dialectId, cursor, embedded, anchors, dynamicAnchors) => {
  json = toPlainJson(json);
  const jsonType = common_jsonTypeOf(json);

  if (jsonType === "object") {
    // Embedded Schema
    const embeddedDialectId = typeof json.$schema === "string" ? normalizeDialectId(json.$schema) : dialectId;
    const idToken = keywords_getKeywordName(embeddedDialectId, "https://json-schema.org/keyword/id");

    if (typeof json[idToken] === "string") {
      const embeddedId = lib_toAbsoluteIri(lib_resolveIri(json[idToken], id));
      embedded[embeddedId] = buildSchemaDocument({ ...json, [idToken]: embeddedId }, embeddedId, embeddedDialectId, embedded);
      return new jref_Reference(embeddedId, {});
    }

    // Keywords that are processed here are left out of the result
    const omittedKeywords = new Set();

    // Legacy id
    const legacyIdToken = keywords_getKeywordName(embeddedDialectId, "https://json-schema.org/keyword/draft-04/id");
    if (typeof json[legacyIdToken] === "string") {
      if (json[legacyIdToken][0] === "#") {
        const anchor = decodeURIComponent(json[legacyIdToken].slice(1));
        anchors[anchor] = cursor;
        omittedKeywords.add(legacyIdToken);
      } else {
        const embeddedId = lib_toAbsoluteIri(lib_resolveIri(json[legacyIdToken], id));
        embedded[embeddedId] = buildSchemaDocument({ ...json, [legacyIdToken]: embeddedId }, embeddedId, embeddedDialectId, embedded);
        return new jref_Reference(embeddedId, {});
      }
    }

    // Legacy $ref
    const jrefToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/draft-04/ref");
    if (typeof json[jrefToken] === "string") {
      // The reference keeps a copy of the whole object, so it isn't connected to the original schema. It's usually just
      // { "$ref": "..." }, so when there are no nested values, a shallow copy is enough.
      const referenceValue = Object.values(json).every(schema_isScalar) ? { ...json } : structuredClone(json);
      if (omittedKeywords.has(legacyIdToken)) {
        delete referenceValue[legacyIdToken];
      }
      return new jref_Reference(json[jrefToken], referenceValue);
    }

    // Anchors
    const anchorToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/anchor");
    if (typeof json[anchorToken] === "string") {
      anchors[json[anchorToken]] = cursor;
      omittedKeywords.add(anchorToken);
    }

    // Dynamic Anchors
    const dynamicAnchorToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/dynamicAnchor");
    if (typeof json[dynamicAnchorToken] === "string") {
      dynamicAnchors[json[dynamicAnchorToken]] = `${id}#${encodeURI(cursor)}`;
      omittedKeywords.add(dynamicAnchorToken);
    }

    // Legacy dynamic anchor
    const legacyDynamicAnchorToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/draft-2020-12/dynamicAnchor");
    if (typeof json[legacyDynamicAnchorToken] === "string") {
      dynamicAnchors[json[legacyDynamicAnchorToken]] = `${id}#${encodeURI(cursor)}`;
      anchors[json[legacyDynamicAnchorToken]] = cursor;
      omittedKeywords.add(legacyDynamicAnchorToken);
    }

    // References
    const referenceToken = keywords_getKeywordName(dialectId, "https://json-schema.org/keyword/ref");

    const result = {};
    for (const key of Object.keys(json)) {
      if (omittedKeywords.has(key)) {
        continue;
      }

      const value = key === referenceToken && typeof json[key] === "string"
        ? new jref_Reference(json[key], json[key])
        : processSchema(json[key], id, dialectId, append(key, cursor), embedded, anchors, dynamicAnchors);

      if (key === "__proto__") {
        // Assigning would set the prototype rather than create a property
        Object.defineProperty(result, key, { value: value, enumerable: true, configurable: true, writable: true });
      } else {
        result[key] = value;
      }
    }

    return result;
  } else if (jsonType === "array") {
    const result = new Array(json.length);
    for (let index = 0; index < json.length; index++) {
      result[index] = processSchema(json[index], id, dialectId, append(index, cursor), embedded, anchors, dynamicAnchors);
    }

    return result;
  } else {
    return json;
  }
};

const canonicalUri = (browser) => `${browser.document.baseUri}#${encodeURI(browser.cursor)}`;

const toSchema = (browser, options = {}) => {
  if (!options.contextUri && browser.document.baseUri.startsWith("file:")) {
    options.contextUri = browser.document.baseUri;
  }

  const anchors = {};
  for (const anchor in browser.document.anchors) {
    if (anchor !== "" && !browser.document.dynamicAnchors[anchor]) {
      anchors[browser.document.anchors[anchor]] = anchor;
    }
  }

  const dynamicAnchors = {};
  for (const anchor in browser.document.dynamicAnchors) {
    const pointer = uriFragment(browser.document.dynamicAnchors[anchor]);
    dynamicAnchors[pointer] = anchor;
  }

  const legacyIdToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/draft-04/id");
  const idToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/id") || legacyIdToken;
  const anchorToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/anchor");
  const legacyAnchorToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/draft-04/id");
  const dynamicAnchorToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/dynamicAnchor");
  const legacyDynamicAnchorToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/draft-2020-12/dynamicAnchor");
  const recursiveAnchorToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/draft-2019-09/recursiveAnchor");
  const refToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/ref");
  const legacyRefToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/draft-04/ref");

  let schema = JSON.parse(jsonStringify(browser.document.root, (key, value, pointer) => {
    if (value instanceof Reference) {
      if (key === refToken) {
        return value.href;
      } else if (legacyIdToken) {
        if (JSON.stringify(value.toJSON()) === "{}") {
          return toSchema({ document: browser.document.embedded[toAbsoluteIri(value.href)] }, {
            ...options,
            contextDialectId: browser.document.dialectId
          });
        } else {
          return { [legacyRefToken]: value.href };
        }
      } else if (options.includeEmbedded ?? true) {
        return toSchema({ document: browser.document.embedded[toAbsoluteIri(value.href)] }, {
          ...options,
          contextDialectId: browser.document.dialectId
        });
      } else {
        return;
      }
    }

    if (jsonTypeOf(value) === "object") {
      value = { ...value };
      if (pointer in anchors) {
        if (anchorToken) {
          value[anchorToken] = anchors[pointer];
        }

        // Legacy anchor
        if (legacyAnchorToken) {
          value[legacyAnchorToken] = `#${anchors[pointer]}`;
        }
      }

      if (pointer in dynamicAnchors) {
        if (dynamicAnchorToken) {
          value[dynamicAnchorToken] = dynamicAnchors[pointer];
        }

        // Legacy dynamic anchor
        if (legacyDynamicAnchorToken) {
          value[legacyDynamicAnchorToken] = dynamicAnchors[pointer];
        }

        // Recursive anchor
        if (recursiveAnchorToken) {
          value[recursiveAnchorToken] = true;
        }
      }
    }

    return value;
  }));

  const definitionsToken = getKeywordName(browser.document.dialectId, "https://json-schema.org/keyword/definitions");
  if (Reflect.ownKeys(schema[definitionsToken] ?? {}).length === 0) {
    delete schema[definitionsToken];
  }

  // Self-identification
  if (options.contextUri) {
    const relativeUri = toRelativeIri(normalizeIri(options.contextUri), browser.document.baseUri);
    if (relativeUri !== "") {
      const id = schema[idToken] ? `${relativeUri}${schema[idToken]}` : relativeUri;
      delete schema[idToken];

      schema = {
        [idToken]: id,
        ...schema
      };
    }
  } else if (!browser.document.baseUri.startsWith("file:")) {
    const id = schema[idToken] ? `${browser.document.baseUri}${schema[idToken]}` : browser.document.baseUri;
    delete schema[idToken];

    schema = {
      [idToken]: id,
      ...schema
    };
  }

  // $schema
  switch (options.includeDialect ?? "auto") {
    case "auto":
      if (browser.document.dialectId === options.contextDialectId) {
        break;
      }
    case "always":
      schema = {
        $schema: browser.document.dialectId,
        ...schema
      };
      if (legacyIdToken) {
        schema.$schema += "#";
      }
      break;
    case "never":
      break;
    default:
      throw Error(`Unsupported value ToSchemaOptions.includeDialect: '${options.includeDialect}'`);
  }

  return schema;
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/pact/src/curry.js
/**
 * @import * as API from "./curry.d.ts"
 */


// eslint-disable-next-line @stylistic/no-extra-parens
const curry_curry = /** @type API.curry */ ((fn) => (...args) => {
  /** @typedef {Parameters<ReturnType<typeof fn>>[0]} I */

  const firstApplication = fn.length === 1
    ? /** @type Extract<typeof fn, (a: any) => any> */ (fn)(args[0])
    : fn(args[0], args[1]);
  const iterable = /** @type I */ (args[fn.length]); // eslint-disable-line @typescript-eslint/no-unsafe-assignment
  return iterable === undefined ? firstApplication : firstApplication(iterable);
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/pact/src/index.js
/**
 * @module pact
 */



/**
 * @import { AsyncIterableItem, IterableItem } from "./type-utils.d.ts"
 * @import * as API from "./index.d.ts"
 */


/** @type API.map */
const map = curry_curry((fn) => function* (iter) {
  for (const n of iter) {
    yield fn(n);
  }
});

/** @type API.asyncMap */
const asyncMap = curry_curry((fn) => async function* (iter) {
  for await (const n of iter) {
    yield fn(n);
  }
});

/** @type API.tap */
const tap = curry_curry((fn) => function* (iter) {
  for (const n of iter) {
    fn(n);
    yield n;
  }
});

/** @type API.asyncTap */
const asyncTap = curry_curry((fn) => async function* (iter) {
  for await (const n of iter) {
    await fn(n);
    yield n;
  }
});

/** @type API.filter */
const filter = curry_curry((fn) => function* (iter) {
  for (const n of iter) {
    if (fn(n)) {
      yield n;
    }
  }
});

/** @type API.asyncFilter */
const asyncFilter = curry_curry((fn) => async function* (iter) {
  for await (const n of iter) {
    if (await fn(n)) {
      yield n;
    }
  }
});


const scan = /** @type API.scan */ (curry_curry(
  // eslint-disable-next-line @stylistic/no-extra-parens
  /** @type API.scan */ ((fn, acc) => function* (iter) {
    for (const item of iter) {
      acc = fn(acc, /** @type any */ (item));
      yield acc;
    }
  })
));


const asyncScan = /** @type API.asyncScan */ (curry_curry(
  // eslint-disable-next-line @stylistic/no-extra-parens
  /** @type API.asyncScan */ ((fn, acc) => async function* (iter) {
    for await (const item of iter) {
      acc = await fn(acc, /** @type any */ (item));
      yield acc;
    }
  })
));

/** @type API.flatten */
const flatten = function* (iter, depth = 1) {
  for (const n of iter) {
    if (depth > 0 && n && typeof n === "object" && Symbol.iterator in n) {
      yield* flatten(n, depth - 1);
    } else {
      yield n;
    }
  }
};

/** @type API.asyncFlatten */
const asyncFlatten = async function* (iter, depth = 1) {
  for await (const n of iter) {
    if (depth > 0 && n && typeof n === "object" && (Symbol.asyncIterator in n || Symbol.iterator in n)) {
      yield* asyncFlatten(n, depth - 1);
    } else {
      yield n;
    }
  }
};

/** @type API.drop */
const drop = curry_curry((count) => function* (iter) {
  let index = 0;
  for (const item of iter) {
    if (index++ >= count) {
      yield item;
    }
  }
});

/** @type API.asyncDrop */
const asyncDrop = curry_curry((count) => async function* (iter) {
  let index = 0;
  for await (const item of iter) {
    if (index++ >= count) {
      yield item;
    }
  }
});

/** @type API.dropWhile */
const dropWhile = curry_curry((fn) => function* (iter) {
  let dropping = true;
  for (const n of iter) {
    if (dropping) {
      if (fn(n)) {
        continue;
      } else {
        dropping = false;
      }
    }

    yield n;
  }
});

/** @type API.asyncDropWhile */
const asyncDropWhile = curry_curry((fn) => async function* (iter) {
  let dropping = true;
  for await (const n of iter) {
    if (dropping) {
      if (await fn(n)) {
        continue;
      } else {
        dropping = false;
      }
    }

    yield n;
  }
});

/** @type API.take */
const take = curry_curry((count) => function* (iter) {
  const iterator = getIterator(iter);

  let current;
  while (count-- > 0 && !(current = iterator.next())?.done) {
    yield current.value;
  }
});

/** @type API.asyncTake */
const asyncTake = curry_curry((count) => async function* (iter) {
  const iterator = getAsyncIterator(iter);

  let current;
  while (count-- > 0 && !(current = await iterator.next())?.done) {
    yield current.value;
  }
});

/** @type API.takeWhile */
const takeWhile = curry_curry((fn) => function* (iter) {
  for (const n of iter) {
    if (fn(n)) {
      yield n;
    } else {
      break;
    }
  }
});

/** @type API.asyncTakeWhile */
const asyncTakeWhile = curry_curry((fn) => async function* (iter) {
  for await (const n of iter) {
    if (await fn(n)) {
      yield n;
    } else {
      break;
    }
  }
});

/** @type API.head */
const head = (iter) => {
  const iterator = getIterator(iter);
  const result = iterator.next();

  return result.done ? undefined : result.value;
};

/** @type API.asyncHead */
const asyncHead = async (iter) => {
  const iterator = getAsyncIterator(iter);
  const result = await iterator.next();

  return result.done ? undefined : result.value;
};

/** @type API.range */
const range = function* (from, to) {
  for (let n = from; to === undefined || n < to; n++) {
    yield n;
  }
};

/** @type API.empty */
const empty = function* () {};

/** @type API.asyncEmpty */
const asyncEmpty = async function* () {};

/** @type API.zip */
const zip = function* (a, b) {
  const bIter = getIterator(b);
  for (const item1 of a) {
    yield [item1, bIter.next().value];
  }
};

/** @type API.asyncZip */
const asyncZip = async function* (a, b) {
  const bIter = getAsyncIterator(b);
  for await (const item1 of a) {
    yield [item1, (await bIter.next()).value];
  }
};

/** @type API.concat */
const concat = function* (...iters) {
  for (const iter of iters) {
    yield* iter;
  }
};

/** @type API.asyncConcat */
const asyncConcat = async function* (...iters) {
  for (const iter of iters) {
    yield* iter;
  }
};

const reduce = /** @type API.reduce */ (curry_curry(
  // eslint-disable-next-line @stylistic/no-extra-parens
  /** @type API.reduce */ ((fn, acc) => (iter) => {
    for (const item of iter) {
      acc = fn(acc, /** @type any */ (item));
    }

    return acc;
  })
));


const asyncReduce = /** @type API.asyncReduce */ (curry_curry(
  // eslint-disable-next-line @stylistic/no-extra-parens
  /** @type API.asyncReduce */ ((fn, acc) => async (iter) => {
    for await (const item of iter) {
      acc = await fn(acc, /** @type any */ (item));
    }

    return acc;
  })
));

/** @type API.every */
const every = curry_curry((fn) => (iter) => {
  for (const item of iter) {
    if (!fn(item)) {
      return false;
    }
  }

  return true;
});

/** @type API.asyncEvery */
const asyncEvery = curry_curry((fn) => async (iter) => {
  for await (const item of iter) {
    if (!await fn(item)) {
      return false;
    }
  }

  return true;
});

/** @type API.some */
const some = curry_curry((fn) => (iter) => {
  for (const item of iter) {
    if (fn(item)) {
      return true;
    }
  }

  return false;
});

/** @type API.asyncSome */
const asyncSome = curry_curry((fn) => async (iter) => {
  for await (const item of iter) {
    if (await fn(item)) {
      return true;
    }
  }

  return false;
});

/** @type API.find */
const find = curry_curry((fn) => (iter) => {
  for (const item of iter) {
    if (fn(item)) {
      return item;
    }
  }
});

/** @type API.asyncFind */
const asyncFind = curry_curry((fn) => async (iter) => {
  for await (const item of iter) {
    if (await fn(item)) {
      return item;
    }
  }
});

/** @type API.count */
const count = (iter) => reduce((count) => count + 1, 0, iter);

/** @type API.asyncCount */
const asyncCount = (iter) => asyncReduce((count) => count + 1, 0, iter);

/** @type API.collectArray */
const collectArray = (iter) => [...iter];

/** @type API.asyncCollectArray */
const asyncCollectArray = async (iter) => {
  const result = [];
  for await (const item of iter) {
    result.push(item);
  }

  return result;
};

/** @type API.collectSet */
const collectSet = (iter) => {
  /** @type Set<IterableItem<typeof iter>> */
  const result = new Set();
  for (const item of iter) {
    result.add(item);
  }

  return result;
};

/** @type API.asyncCollectSet */
const asyncCollectSet = async (iter) => {
  /** @type Set<AsyncIterableItem<typeof iter>> */
  const result = new Set();
  for await (const item of iter) {
    result.add(item);
  }

  return result;
};

/** @type API.collectMap */
const collectMap = (iter) => {
  /** @typedef {IterableItem<typeof iter>[0]} K */
  /** @typedef {IterableItem<typeof iter>[1]} V */

  /** @type Map<K, V> */
  const result = new Map();
  for (const [key, value] of iter) {
    result.set(key, value);
  }

  return result;
};

/** @type API.asyncCollectMap */
const asyncCollectMap = async (iter) => {
  /** @typedef {AsyncIterableItem<typeof iter>[0]} K */
  /** @typedef {AsyncIterableItem<typeof iter>[1]} V */

  /** @type Map<K, V> */
  const result = new Map();
  for await (const [key, value] of iter) {
    result.set(key, value);
  }

  return result;
};

/** @type API.collectObject */
const collectObject = (iter) => {
  /** @typedef {IterableItem<typeof iter>[1]} V */

  /** @type Record<string, V> */
  const result = Object.create(null); // eslint-disable-line @typescript-eslint/no-unsafe-assignment
  for (const [key, value] of iter) {
    result[key] = value;
  }

  return result;
};

/** @type API.asyncCollectObject */
const asyncCollectObject = async (iter) => {
  /** @typedef {AsyncIterableItem<typeof iter>[1]} V */

  /** @type Record<string, V> */
  const result = Object.create(null); // eslint-disable-line @typescript-eslint/no-unsafe-assignment
  for await (const [key, value] of iter) {
    result[key] = value;
  }

  return result;
};

/** @type API.join */
const join = curry_curry((separator) => (iter) => {
  let result = head(iter) ?? "";

  for (const n of iter) {
    result += separator + n;
  }

  return result;
});

/** @type API.asyncJoin */
const asyncJoin = curry_curry((separator) => async (iter) => {
  let result = await asyncHead(iter) ?? "";

  for await (const n of iter) {
    result += separator + n;
  }

  return result;
});

/** @type <A>(iter: Iterable<A>) => Iterator<A> */
const getIterator = (iter) => {
  if (typeof iter?.[Symbol.iterator] === "function") {
    return iter[Symbol.iterator]();
  } else {
    throw TypeError("`iter` is not iterable");
  }
};

/** @type <A>(iter: Iterable<A> | AsyncIterable<A>) => AsyncIterator<A> */
const getAsyncIterator = (iter) => {
  if (Symbol.asyncIterator in iter && typeof iter[Symbol.asyncIterator] === "function") {
    return iter[Symbol.asyncIterator]();
  } else if (Symbol.iterator in iter && typeof iter[Symbol.iterator] === "function") {
    return asyncMap((a) => a, iter);
  } else {
    throw TypeError("`iter` is not iterable");
  }
};

/** @type API.pipe */
// eslint-disable-next-line @stylistic/no-extra-parens
const pipe = /** @type (acc: any, ...fns: ((a: any) => any)[]) => any */ (
  (acc, ...fns) => {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-return
    return reduce((acc, fn) => fn(acc), acc, fns);
  }
);

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/instance.js






const fromJs = (value, uri = "", pointer = "", parent = undefined) => {
  // Normalize the base URI once rather than for every node
  return buildFromJs(value, uri ? lib_toAbsoluteIri(uri) : "", pointer, parent, undefined);
};

// Pointers are left undefined so they can be computed lazily (see JsonNode). Array items get their index instead.
const buildFromJs = (value, baseUri, pointer, parent, index) => {
  const jsType = typeof value;

  switch (jsType) {
    case "number":
    case "string":
    case "boolean":
      return new JsonNode(baseUri, pointer, value, jsType, noChildren, parent, index);
    case "object":
      if (value === null) {
        return new JsonNode(baseUri, pointer, value, "null", noChildren, parent, index);
      } else if (Array.isArray(value)) {
        const children = new Array(value.length);
        const arrayNode = new JsonNode(baseUri, pointer, value, "array", children, parent, index);
        for (let itemIndex = 0; itemIndex < value.length; itemIndex++) {
          children[itemIndex] = buildFromJs(value[itemIndex], baseUri, undefined, arrayNode, itemIndex);
        }
        return arrayNode;
      } else if (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null) {
        const propertyNames = Object.keys(value);
        const children = new Array(propertyNames.length);
        const objectNode = new JsonNode(baseUri, pointer, value, "object", children, parent, index);
        for (let propertyIndex = 0; propertyIndex < propertyNames.length; propertyIndex++) {
          const propertyName = propertyNames[propertyIndex];
          const propertyChildren = [undefined, undefined];
          const propertyNode = new JsonNode(baseUri, undefined, undefined, "property", propertyChildren, objectNode);
          propertyChildren[0] = new JsonNode(baseUri, undefined, propertyName, "string", noChildren, propertyNode);
          propertyChildren[1] = buildFromJs(value[propertyName], baseUri, undefined, propertyNode, undefined);
          children[propertyIndex] = propertyNode;
        }
        return objectNode;
      } else if (value instanceof jref_Reference) {
        return buildFromJs(value.toJSON(), baseUri, pointer, parent, index);
      }
    default: {
      const type = jsType === "object" ? Object.getPrototypeOf(value).constructor.name || "anonymous" : jsType;
      throw Error(`Not a JSON compatible type: ${type}`);
    }
  }
};

const fromJson = (json, uri = "") => {
  // The native JSON.parse is much faster at building values than anything we can do in JS, so we use it to get the
  // value and then walk the text in parallel to build the nodes with location data. If JSON.parse fails, we parse
  // without a value to get an error that includes the location.
  let value;
  try {
    value = JSON.parse(json);
  } catch (error) {
    instance_parse(json, uri, undefined);
    throw error;
  }

  return instance_parse(json, uri, value);
};

const instance_parse = (json, uri, value) => {
  const parser = { json, uri: uri ? toAbsoluteIri(uri) : "", offset: 0 };
  skipWhitespace(parser);
  const node = parseValue(parser, undefined, undefined, value);
  skipWhitespace(parser);
  if (parser.offset < json.length) {
    throw unexpectedToken(parser);
  }

  return node;
};

// The value is the corresponding value from JSON.parse (or undefined if JSON.parse failed)
const parseValue = (parser, parent, index, value) => {
  const start = parser.offset;
  const char = parser.json[start];

  switch (char) {
    case "{":
      return parseObject(parser, parent, index, value);
    case "[":
      return parseArray(parser, parent, index, value);
    case "\"":
      return parseString(parser, parent, index, value);
    case "t":
      return parseLiteral(parser, "true", true, "boolean", parent, index);
    case "f":
      return parseLiteral(parser, "false", false, "boolean", parent, index);
    case "n":
      return parseLiteral(parser, "null", null, "null", parent, index);
    default: {
      numberPattern.lastIndex = start;
      if (!numberPattern.test(parser.json)) {
        throw unexpectedToken(parser);
      }
      parser.offset = numberPattern.lastIndex;
      const numberValue = typeof value === "number" ? value : Number(parser.json.slice(start, parser.offset));
      return new JsonSourceNode(parser.uri, numberValue, "number", noChildren, parent, index, start, parser.offset - start);
    }
  }
};

const parseObject = (parser, parent, index, objectValue) => {
  const start = parser.offset++;
  const propertyNames = typeof objectValue === "object" && objectValue !== null ? Object.keys(objectValue) : [];
  const children = new Array(propertyNames.length);
  const objectNode = new JsonSourceNode(parser.uri, objectValue, "object", children, parent, index, start);
  let propertyCount = 0;

  skipWhitespace(parser);
  if (parser.json[parser.offset] === "}") {
    parser.offset++;
  } else {
    while (true) {
      if (parser.json[parser.offset] !== "\"") {
        throw unexpectedToken(parser);
      }

      const propertyStart = parser.offset;
      const propertyNode = new JsonSourceNode(parser.uri, undefined, "property", [undefined, undefined], objectNode, undefined, propertyStart);
      // Using the property name string from the value (when it matches) makes the value lookup below much faster
      const keyNode = parseString(parser, propertyNode, undefined, propertyNames[propertyCount]);
      propertyNode.children[0] = keyNode;

      skipWhitespace(parser);
      propertyNode.colonOffset = parser.offset;
      expect(parser, ":");
      skipWhitespace(parser);

      const valueNode = parseValue(parser, propertyNode, undefined, objectValue?.[keyNode.value]);
      propertyNode.children[1] = valueNode;
      propertyNode.length = parser.offset - propertyStart;

      children[propertyCount++] = propertyNode;

      skipWhitespace(parser);
      if (parser.json[parser.offset] === ",") {
        parser.offset++;
        skipWhitespace(parser);
      } else {
        expect(parser, "}");
        break;
      }
    }
  }

  // More properties in the text than keys in the value means there were duplicate keys
  if (propertyCount !== propertyNames.length) {
    children.length = propertyCount;
    objectNode.children = removeDuplicateProperties(children);
  }

  objectNode.length = parser.offset - start;
  return objectNode;
};

// Like JSON.parse, the last value wins, but the property keeps its original place in the order. Nodes under the
// overwritten properties are discarded, so it doesn't matter that their values don't line up with JSON.parse's value.
const removeDuplicateProperties = (properties) => {
  const propertyIndexes = new Map();
  const result = [];
  for (const property of properties) {
    const propertyName = property.children[0].value;
    if (propertyIndexes.has(propertyName)) {
      result[propertyIndexes.get(propertyName)] = property;
    } else {
      propertyIndexes.set(propertyName, result.length);
      result.push(property);
    }
  }

  return result;
};

const parseArray = (parser, parent, index, arrayValue) => {
  const start = parser.offset++;
  const children = new Array(Array.isArray(arrayValue) ? arrayValue.length : 0);
  const arrayNode = new JsonSourceNode(parser.uri, arrayValue, "array", children, parent, index, start);
  let itemCount = 0;

  skipWhitespace(parser);
  if (parser.json[parser.offset] === "]") {
    parser.offset++;
  } else {
    while (true) {
      children[itemCount] = parseValue(parser, arrayNode, itemCount, arrayValue?.[itemCount]);
      itemCount++;

      skipWhitespace(parser);
      if (parser.json[parser.offset] === ",") {
        parser.offset++;
        skipWhitespace(parser);
      } else {
        expect(parser, "]");
        break;
      }
    }
  }

  // Normally a no-op. Under a duplicate property that gets discarded, arrayValue might not match the text.
  children.length = itemCount;

  arrayNode.length = parser.offset - start;
  return arrayNode;
};

const parseString = (parser, parent, index, expected) => {
  const start = parser.offset;
  const json = parser.json;

  // Fast path: most strings have no escapes, so the value is just the text between the quotes
  plainStringPattern.lastIndex = start;
  if (plainStringPattern.test(json)) {
    const end = plainStringPattern.lastIndex;
    parser.offset = end;
    const stringValue = typeof expected === "string" && expected.length === end - start - 2 && json.startsWith(expected, start + 1)
      ? expected
      : json.slice(start + 1, end - 1);
    return new JsonSourceNode(parser.uri, stringValue, "string", noChildren, parent, index, start, end - start);
  }

  // Raw control characters and invalid escapes are rejected here
  stringPattern.lastIndex = start;
  if (!stringPattern.test(json)) {
    throw unexpectedToken(parser, "Invalid string");
  }

  const end = stringPattern.lastIndex;
  parser.offset = end;
  return new JsonSourceNode(parser.uri, JSON.parse(json.slice(start, end)), "string", noChildren, parent, index, start, end - start);
};

const parseLiteral = (parser, literal, literalValue, type, parent, index) => {
  const start = parser.offset;
  if (!parser.json.startsWith(literal, start)) {
    throw unexpectedToken(parser);
  }

  parser.offset += literal.length;
  return new JsonSourceNode(parser.uri, literalValue, type, noChildren, parent, index, start, literal.length);
};

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// JSON doesn't allow raw control characters in strings
/* eslint-disable no-control-regex */
const plainStringPattern = /"[^"\\\x00-\x1f]*"/y;
const stringPattern = /"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"/y;
/* eslint-enable no-control-regex */

const skipWhitespace = (parser) => {
  const json = parser.json;
  let offset = parser.offset;
  while (true) {
    const charCode = json.charCodeAt(offset);
    if (charCode !== 32 /* space */ && charCode !== 10 /* \n */ && charCode !== 13 /* \r */ && charCode !== 9 /* \t */) {
      break;
    }
    offset++;
  }
  parser.offset = offset;
};

const expect = (parser, char) => {
  if (parser.json[parser.offset] !== char) {
    throw unexpectedToken(parser, `Expected '${char}'`);
  }
  parser.offset++;
};

const unexpectedToken = (parser, message = undefined) => {
  const found = parser.offset < parser.json.length ? `'${parser.json[parser.offset]}'` : "end of input";
  return SyntaxError(`${message ?? "Unexpected token"}: found ${found} at offset ${parser.offset}`);
};

const cons = (baseUri, pointer, value, type, children, parent, offset = undefined, length = undefined, colonOffset = undefined) => {
  baseUri = baseUri ? toAbsoluteIri(baseUri) : "";
  if (offset === undefined && length === undefined && colonOffset === undefined) {
    return new JsonNode(baseUri, pointer, value, type, children, parent);
  } else {
    const node = new JsonSourceNode(baseUri, value, type, children, parent, undefined, offset, length);
    node.pointer = pointer;
    node.colonOffset = colonOffset;
    return node;
  }
};

// Instances can have millions of nodes, so nodes are kept as small as possible. Anything that isn't needed often is
// computed or created on demand rather than stored in every node. Leaf nodes share one empty children array.
const noChildren = Object.freeze([]);

// Expects an already normalized baseUri. Building pointers for every node is expensive and most of them are never
// used, so if no pointer is given, it's computed from the parent's pointer the first time it's needed. Until then, the
// pointer slot holds the node's index for array items.
//
// Annotations are rarely used, so they're stored outside the node.
const annotations = new WeakMap();

class JsonNode {
  #pointerOrIndex;

  constructor(baseUri, pointer, value, type, children, parent, index = undefined) {
    this.baseUri = baseUri;
    this.#pointerOrIndex = pointer ?? index;
    this.value = value;
    this.type = type;
    this.children = children;
    this.parent = parent;
  }

  get pointer() {
    if (typeof this.#pointerOrIndex !== "string") {
      this.#pointerOrIndex = computePointer(this, this.#pointerOrIndex);
    }
    return this.#pointerOrIndex;
  }

  set pointer(pointer) {
    this.#pointerOrIndex = pointer;
  }

  get root() {
    return this.parent === undefined ? this : this.parent.root;
  }

  get annotations() {
    let nodeAnnotations = annotations.get(this);
    if (nodeAnnotations === undefined) {
      nodeAnnotations = {};
      annotations.set(this, nodeAnnotations);
    }
    return nodeAnnotations;
  }

  set annotations(nodeAnnotations) {
    annotations.set(this, nodeAnnotations);
  }
}

// A node with its location in the source text (see fromJson)
class JsonSourceNode extends JsonNode {
  constructor(baseUri, value, type, children, parent, index, offset, length = undefined) {
    super(baseUri, undefined, value, type, children, parent, index);
    this.offset = offset;
    this.length = length;
    this.colonOffset = undefined;
  }
}

const computePointer = (node, index) => {
  const parent = node.parent;
  if (parent === undefined) {
    return "";
  } else if (node.type === "property") {
    return append(node.children[0].value, parent.pointer);
  } else if (parent.type === "property") {
    return parent.children[0] === node ? "*" + parent.pointer : parent.pointer;
  } else {
    return append(index, parent.pointer);
  }
};

const instance_get = (uri, instance) => {
  const schemaId = toAbsoluteUri(uri);
  if (schemaId !== instance.baseUri && schemaId !== "") {
    throw Error(`Reference '${uri}' is not local to '${instance.baseUri}'`);
  }

  // This is called for every annotation, so it gets the fragment without a full IRI parse
  const fragmentStart = uri.indexOf("#");
  let pointer = fragmentStart === -1 ? "" : decodeURIComponent(uri.slice(fragmentStart + 1));
  let isPropertyNamePointer = false;
  if (pointer.startsWith("*")) {
    pointer = pointer.slice(1);
    isPropertyNamePointer = true;
  }

  let result = instance.root;
  for (let segment of JsonPointer.pointerSegments(pointer)) {
    if (result === undefined) {
      break;
    }

    segment = segment === "-" && instance_typeOf(result) === "array" ? instance_length(result) : segment;
    result = instance_step(segment, result);
  }

  return isPropertyNamePointer ? result.parent.children[0] : result;
};

const instance_uri = (node) => `${node.baseUri}#${encodeURI(node.pointer)}`;
const value = (node) => node.value;
const instance_typeOf = (node) => node.type;
const instance_has = (key, node) => Object.hasOwn(node.value, key);

const instance_step = (key, node) => {
  switch (node.type) {
    case "object": {
      const property = node.children.find((propertyNode) => {
        return value(propertyNode.children[0]) === key;
      });
      return property?.children[1];
    }
    case "array": {
      const index = parseInt(key, 10);
      return node.children[index];
    }
    default:
      return;
  }
};

// Array iterators are much faster than generators
const iter = (node) => node.type === "array" ? node.children.values() : noChildren.values();

const instance_keys = (node) => {
  return node.type === "object" ? node.children.map((property) => property.children[0]).values() : noChildren.values();
};

const instance_values = (node) => {
  if (node.type !== "object") {
    return noChildren.values();
  }

  const result = [];
  for (const property of node.children) {
    if (property.children[1]) {
      result.push(property.children[1]);
    }
  }
  return result.values();
};

const instance_entries = (node) => {
  if (node.type !== "object") {
    return noChildren.values();
  }

  const result = [];
  for (const property of node.children) {
    if (property.children.length === 2) {
      result.push(property.children);
    }
  }
  return result.values();
};

const instance_length = (node) => {
  if (node.type !== "array") {
    return;
  }

  return node.children.length;
};

const allNodes = function* (node) {
  yield node;

  switch (instance_typeOf(node)) {
    case "object":
      for (const child of instance_values(node)) {
        yield* allNodes(child);
      }
      break;
    case "array":
      for (const child of iter(node)) {
        yield* allNodes(child);
      }
      break;
  }
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/pubsub.js
const subscriptions = {};
let uid = 0;

const subscribe = (message, fn) => {
  if (!(message in subscriptions)) {
    subscriptions[message] = {};
  }

  const subscriptionId = `pubsub_subscription_${uid++}`;
  subscriptions[message][subscriptionId] = fn;

  return subscriptionId;
};

const unsubscribe = (message, token) => {
  delete subscriptions[message][token];
};

const publishAsync = async (message, data) => {
  const promises = [];
  if (message in subscriptions) {
    for (const subscriptionId in subscriptions[message]) {
      promises.push(subscriptions[message][subscriptionId](message, data));
    }
  }
  await Promise.all(promises);
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/configuration.js
let metaSchemaOutputFormat;
const getMetaSchemaOutputFormat = () => metaSchemaOutputFormat;
const setMetaSchemaOutputFormat = (format) => {
  metaSchemaOutputFormat = format;
};

let shouldValidateSchema = true;
const getShouldValidateSchema = () => shouldValidateSchema;
const setShouldValidateSchema = (isEnabled) => {
  shouldValidateSchema = isEnabled;
};

let shouldValidateFormat;
const getShouldValidateFormat = () => shouldValidateFormat;
const setShouldValidateFormat = (isEnabled) => {
  shouldValidateFormat = isEnabled;
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/invalid-schema-error.js
class InvalidSchemaError extends Error {
  constructor(output) {
    super("Invalid Schema");
    this.name = this.constructor.name;
    this.output = output;
  }
}

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/validation.js






const id = "https://json-schema.org/evaluation/validate";

const compile = async (schema, ast) => {
  // Meta validation
  await publishAsync("validate.metaValidate", schema);

  // Dynamic Scope
  if (!(schema.document.baseUri in ast.metaData)) {
    ast.metaData[schema.document.baseUri] = {
      dynamicAnchors: schema.document.dynamicAnchors
    };
  }

  // Compile
  const url = canonicalUri(schema);
  if (!(url in ast)) {
    ast[url] = false; // Place dummy entry in ast to avoid recursive loops

    const schemaValue = browser_value(schema);
    if (!["object", "boolean"].includes(typeof schemaValue)) {
      throw Error(`No schema found at '${url}'`);
    }

    if (typeof schemaValue === "boolean") {
      ast[url] = schemaValue;
    } else {
      const keywords = [];
      for await (const [keyword, keywordSchema] of entries(schema)) {
        const keywordHandler = getKeywordByName(keyword, schema.document.dialectId);
        if (keywordHandler.plugin) {
          ast.plugins.add(keywordHandler.plugin);
        }
        const keywordAst = await keywordHandler.compile(keywordSchema, ast, schema);
        keywords.push([keywordHandler.id, append(keyword, url), keywordAst]);
      }
      ast[url] = keywords;

      // Keyword order shouldn't matter, but the unevaluated keywords are an exception :-(
      ast[url].sort(keywordComparator);
    }
  }

  return url;
};

const lastKeywords = new Set([
  "https://json-schema.org/keyword/unevaluatedProperties",
  "https://json-schema.org/keyword/unevaluatedItems"
]);
const keywordComparator = (a, b) => lastKeywords.has(a[0]) - lastKeywords.has(b[0]);

// This is the hottest function in validation. Keeping a separate path for when there are no plugins lets V8 optimize
// each path for its own case.
const interpret = (url, instance, context) => {
  return (context.plugins.length ?? context.plugins.size) === 0
    ? interpretWithoutPlugins(url, instance, context)
    : interpretWithPlugins(url, instance, context, pluginHooks(context));
};

const interpretWithoutPlugins = (url, instance, context) => {
  const schemaAst = context.ast[url];
  if (typeof schemaAst === "boolean") {
    return schemaAst;
  }

  let valid = true;
  for (const node of schemaAst) {
    const keywordContext = {
      ast: context.ast,
      plugins: context.plugins
    };
    if (!keywords_getKeyword(node[0]).interpret(node[2], instance, keywordContext)) {
      valid = false;
    }
  }

  return valid;
};

const interpretWithPlugins = (url, instance, context, hooks) => {
  let valid = true;

  for (const plugin of hooks.beforeSchema) {
    plugin.beforeSchema(url, instance, context);
  }

  const schemaAst = context.ast[url];
  if (typeof schemaAst === "boolean") {
    valid = schemaAst;
  } else {
    for (const node of schemaAst) {
      const keyword = keywords_getKeyword(node[0]);

      const keywordContext = {
        ast: context.ast,
        plugins: context.plugins,
        pluginHooks: hooks
      };
      for (const plugin of hooks.beforeKeyword) {
        plugin.beforeKeyword(node, instance, keywordContext, context, keyword);
      }
      const isKeywordValid = keyword.interpret(node[2], instance, keywordContext);
      if (!isKeywordValid) {
        valid = false;
      }

      for (const plugin of hooks.afterKeyword) {
        plugin.afterKeyword(node, instance, keywordContext, isKeywordValid, context, keyword);
      }
    }
  }

  for (const plugin of hooks.afterSchema) {
    plugin.afterSchema(url, instance, context, valid);
  }
  return valid;
};

// Most plugins only implement some hooks. Grouping them by hook means each loop above only visits the plugins that
// implement it. The groups are passed down to nested evaluations through the context so they only need to be computed
// once per evaluation. They're recomputed if the context's plugins aren't the ones they were made for, such as when a
// keyword evaluates a subschema with different plugins.
const pluginHooks = (context) => {
  const plugins = context.plugins;
  const pluginCount = plugins.length ?? plugins.size;
  let hooks = context.pluginHooks;
  if (hooks === undefined || hooks.plugins !== plugins || hooks.pluginCount !== pluginCount) {
    const pluginArray = [...plugins];
    hooks = {
      plugins: plugins,
      pluginCount: pluginCount,
      beforeSchema: pluginArray.filter((plugin) => plugin.beforeSchema),
      beforeKeyword: pluginArray.filter((plugin) => plugin.beforeKeyword),
      afterKeyword: pluginArray.filter((plugin) => plugin.afterKeyword),
      afterSchema: pluginArray.filter((plugin) => plugin.afterSchema)
    };
    context.pluginHooks = hooks;
  }

  return hooks;
};

/* harmony default export */ const validation = ({ id, compile, interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/evaluation-plugins/basic-output.js




class BasicOutputPlugin {
  id = "https://json-schema.hyperjump.io/plugins/basic-output";
  #errors = [];
  #flattenedErrors;

  // Error lists are created when the first error is added rather than for every schema and keyword evaluated. A
  // failing keyword adds its subschemas' error list to the schema's list as a nested list instead of copying every
  // error up each level of the schema. They're flattened once when the errors are read.

  afterKeyword(node, instance, context, valid, schemaContext, keyword) {
    if (!valid) {
      schemaContext.errors ??= [];
      if (!keyword.simpleApplicator) {
        const [keywordId, schemaUri] = node;
        schemaContext.errors.push({
          keyword: keywordId,
          absoluteKeywordLocation: schemaUri,
          instanceLocation: instance_uri(instance)
        });
      }
      if (context.errors !== undefined) {
        schemaContext.errors.push(context.errors);
      }
    }
  }

  afterSchema(url, instance, context, valid) {
    if (typeof context.ast[url] === "boolean" && !valid) {
      context.errors ??= [];
      context.errors.push({
        keyword: validation.id,
        absoluteKeywordLocation: url,
        instanceLocation: instance_uri(instance)
      });
    }

    this.#errors = context.errors ?? [];
    this.#flattenedErrors = undefined;
  }

  get errors() {
    this.#flattenedErrors ??= basic_output_flatten(this.#errors, []);
    return this.#flattenedErrors;
  }
}

const basic_output_flatten = (errors, result) => {
  for (const error of errors) {
    if (Array.isArray(error)) {
      basic_output_flatten(error, result);
    } else {
      result.push(error);
    }
  }

  return result;
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/evaluation-plugins/detailed-output.js




class DetailedOutputPlugin {
  id = "https://json-schema.hyperjump.io/plugins/detailed-output";

  // Error lists are created when the first error is added rather than for every schema and keyword evaluated

  afterKeyword(node, instance, context, valid, schemaContext) {
    if (!valid) {
      const [keywordId, schemaUri] = node;
      const outputUnit = {
        keyword: keywordId,
        absoluteKeywordLocation: schemaUri,
        instanceLocation: instance_uri(instance)
      };

      schemaContext.errors ??= [];
      schemaContext.errors.push(outputUnit);
      if (context.errors?.length > 0) {
        outputUnit.errors = context.errors;
      }
    }
  }

  afterSchema(url, instance, context, valid) {
    if (typeof context.ast[url] === "boolean" && !valid) {
      context.errors ??= [];
      context.errors.push({
        keyword: validation.id,
        absoluteKeywordLocation: url,
        instanceLocation: instance_uri(instance)
      });
    }

    this.errors = context.errors ?? [];
  }
}

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/compiled-schema-serialization.js




const REGEXP_MARKER = "a6d8f3e1-9b2c-4f7a-8d5b-1c2e3f4a5b6c";

const compiled_schema_serialization_serialize = (compiledSchema) => {
  const plugins = [];
  for (const plugin of compiledSchema.ast.plugins) {
    if (!plugin.id) {
      throw Error("Cannot serialize plugin without id");
    }
    plugins.push(plugin.id);
  }

  const toSerialize = {
    ...compiledSchema,
    ast: {
      ...compiledSchema.ast,
      plugins
    }
  };

  return JSON.stringify(toSerialize, (_key, value) => {
    if (value instanceof RegExp) {
      return { [REGEXP_MARKER]: { source: value.source, flags: value.flags } };
    }

    return value;
  });
};

const compiled_schema_serialization_deserialize = (serialized) => {
  const parsed = JSON.parse(serialized, (_key, value) => {
    if (value?.[REGEXP_MARKER]) {
      return new RegExp(value[REGEXP_MARKER].source, value[REGEXP_MARKER].flags);
    }

    return value;
  });

  parsed.ast.plugins = Pact.pipe(
    parsed.ast.plugins,
    Pact.map((pluginUri) => resolvePlugin(pluginUri)),
    Pact.collectSet
  );

  return parsed;
};

const resolvePlugin = (pluginUri) => {
  const keyword = getKeyword(pluginUri);
  if (keyword?.plugin?.id === pluginUri) {
    return keyword.plugin;
  }

  throw Error(`Plugin with id '${pluginUri}' is not found`);
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/core.js














const FLAG = "FLAG", BASIC = "BASIC", DETAILED = "DETAILED";
setMetaSchemaOutputFormat(FLAG);

const outputFormats = {};

const setOutputFormat = (outputFormat, outputFormatHandler) => {
  outputFormats[outputFormat] = outputFormatHandler;
};

setOutputFormat(FLAG, () => ({}));

setOutputFormat(BASIC, () => {
  const plugin = new BasicOutputPlugin();
  return { plugin, getErrors: () => plugin.errors };
});

setOutputFormat(DETAILED, () => {
  const plugin = new DetailedOutputPlugin();
  return { plugin, getErrors: () => plugin.errors };
});

const validate = async (url, value = undefined, options = undefined) => {
  const schema = await getSchema(url);
  const compiled = await core_compile(schema);
  const interpretAst = (value, options) => interpretCompiled(compiled, Instance.fromJs(value), options);
  interpretAst.serialize = () => serialize(compiled);

  return value === undefined ? interpretAst : interpretAst(value, options);
};

const restoreValidator = (json) => {
  const compiled = deserialize(json);
  const interpretAst = (value, options) => interpretCompiled(compiled, Instance.fromJs(value), options);
  interpretAst.serialize = () => serialize(compiled);

  return interpretAst;
};

const core_compile = async (schema) => {
  const ast = { metaData: {}, plugins: new Set() };
  const schemaUri = await validation.compile(schema, ast);
  return { ast, schemaUri };
};

// Validators call this directly rather than the curried interpret because the currying adds overhead to every call
const interpretCompiled = ({ ast, schemaUri }, instance, options = FLAG) => {
  const validationOptions = typeof options === "string" ? { outputFormat: options } : options;
  const outputFormat = validationOptions.outputFormat ?? FLAG;
  const plugins = validationOptions.plugins ?? [];

  if (!(outputFormat in outputFormats)) {
    throw Error(`Unsupported output format '${outputFormat}'`);
  }
  const output = outputFormats[outputFormat](validationOptions);

  const context = { ast, plugins: [...ast.plugins, ...plugins] };
  if (output.plugin) {
    context.plugins.push(output.plugin);
  }

  const valid = validation.interpret(schemaUri, instance, context);
  return !valid && output.getErrors ? { valid, errors: output.getErrors(instance, context) } : { valid };
};

const core_interpret = functionCurry(interpretCompiled);

const metaValidators = {};
subscribe("validate.metaValidate", async (_message, schema) => {
  if (getShouldValidateSchema() && !schema.document.validated) {
    schema.document.validated = true;

    // Compile
    if (!(schema.document.dialectId in metaValidators)) {
      const metaSchema = await schema_getSchema(schema.document.dialectId, schema);
      const compiledSchema = await core_compile(metaSchema);
      metaValidators[schema.document.dialectId] = core_interpret(compiledSchema);
    }

    // Interpret
    const schemaInstance = fromJs(schema.document.root, schema.document.baseUri);
    const metaResults = metaValidators[schema.document.dialectId](schemaInstance, getMetaSchemaOutputFormat());
    if (!metaResults.valid) {
      throw new InvalidSchemaError(metaResults);
    }
  }
});

/**
 * @deprecated since 1.7.0. Use registerSchema instead.
 */
const addSchema = (schema, retrievalUri = undefined, contextDialectId = undefined) => {
  const dialectId = typeof schema.$schema === "string" ? toAbsoluteIri(schema.$schema) : contextDialectId;
  const idToken = getKeywordName(dialectId, "https://json-schema.org/keyword/id")
    || getKeywordName(dialectId, "https://json-schema.org/keyword/draft-04/id");
  const id = typeof schema[idToken] === "string" ? resolveIri(schema[idToken], retrievalUri) : retrievalUri;

  if (id) {
    core_unregisterSchema(id);
  }

  registerSchema(schema, retrievalUri, contextDialectId);
};

const core_unregisterSchema = (uri) => {
  unregisterSchema(uri);
  delete metaValidators[uri];
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/evaluation-plugins/annotations.js



class AnnotationsPlugin {
  id = "https://json-schema.hyperjump.io/plugins/annotations";
  #annotations = [];
  #flattenedAnnotations;

  // Annotation lists are created when the first annotation is added rather than for every schema and keyword
  // evaluated. A passing keyword or schema adds its subschemas' annotation list as a nested list instead of copying
  // every annotation up each level of the schema. They're flattened once when the annotations are read.

  beforeSchema(_url, _instance, context) {
    context.schemaAnnotations = undefined;
  }

  afterKeyword(node, instance, context, valid, schemaContext, keyword) {
    if (valid) {
      const [keywordId, schemaUri, keywordValue] = node;
      const annotation = keyword.annotation?.(keywordValue, instance, context);
      if (annotation !== undefined) {
        schemaContext.schemaAnnotations ??= [];
        schemaContext.schemaAnnotations.push({
          keyword: keywordId,
          absoluteKeywordLocation: schemaUri,
          instanceLocation: Instance.uri(instance),
          annotation: annotation
        });
      }
      if (context.annotations !== undefined) {
        schemaContext.schemaAnnotations ??= [];
        schemaContext.schemaAnnotations.push(context.annotations);
      }
    }
  }

  afterSchema(_schemaNode, _instanceNode, context, valid) {
    if (valid && context.schemaAnnotations !== undefined) {
      context.annotations ??= [];
      context.annotations.push(context.schemaAnnotations);
    }

    this.#annotations = context.annotations ?? [];
    this.#flattenedAnnotations = undefined;
  }

  get annotations() {
    this.#flattenedAnnotations ??= annotations_flatten(this.#annotations, []);
    return this.#flattenedAnnotations;
  }
}

const annotations_flatten = (annotations, result) => {
  for (const annotation of annotations) {
    if (Array.isArray(annotation)) {
      annotations_flatten(annotation, result);
    } else {
      result.push(annotation);
    }
  }

  return result;
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/experimental.js









;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/additionalProperties.js






const additionalProperties_id = "https://json-schema.org/keyword/additionalProperties";

const additionalProperties_compile = async (schema, ast, parentSchema) => {
  const propertiesKeyword = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/properties");
  const propertiesSchema = await step(propertiesKeyword, parentSchema);
  const propertyPatterns = typeOf(propertiesSchema) === "object"
    ? map((propertyName) => "^" + regexEscape(propertyName) + "$", keys(propertiesSchema))
    : empty();

  const patternPropertiesKeyword = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/patternProperties");
  const patternProperties = await step(patternPropertiesKeyword, parentSchema);
  const patternPropertyPatterns = typeOf(patternProperties) === "object"
    ? keys(patternProperties)
    : empty();

  const pattern = pipe(
    concat(propertyPatterns, patternPropertyPatterns),
    join("|")
  ) || "(?!)";

  return [new RegExp(pattern, "u"), await validation.compile(schema, ast)];
};

const regexEscape = (string) => string
  .replace(/[|\\{}()[\]^$+*?.]/g, "\\$&")
  .replace(/-/g, "\\x2d");

const additionalProperties_interpret = ([isDefinedProperty, additionalProperties], instance, context) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  let isValid = true;
  for (const [propertyNameNode, property] of instance_entries(instance)) {
    const propertyName = value(propertyNameNode);
    if (isDefinedProperty.test(propertyName)) {
      continue;
    }

    if (!validation.interpret(additionalProperties, property, context)) {
      isValid = false;
    }

    context.evaluatedProperties?.add(propertyName);
  }

  return isValid;
};

const simpleApplicator = true;

/* harmony default export */ const additionalProperties = ({ id: additionalProperties_id, compile: additionalProperties_compile, interpret: additionalProperties_interpret, simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/allOf.js





const allOf_id = "https://json-schema.org/keyword/allOf";

const allOf_compile = (schema, ast) => pipe(
  browser_iter(schema),
  asyncMap((itemSchema) => validation.compile(itemSchema, ast)),
  asyncCollectArray
);

const allOf_interpret = (allOf, instance, context) => {
  let isValid = true;
  for (const schemaUri of allOf) {
    if (!validation.interpret(schemaUri, instance, context)) {
      isValid = false;
    }
  }
  return isValid;
};

const allOf_simpleApplicator = true;

/* harmony default export */ const allOf = ({ id: allOf_id, compile: allOf_compile, interpret: allOf_interpret, simpleApplicator: allOf_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/anchor.js
/* harmony default export */ const keywords_anchor = ({ id: "https://json-schema.org/keyword/anchor" });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/anyOf.js





const anyOf_id = "https://json-schema.org/keyword/anyOf";

const anyOf_compile = (schema, ast) => pipe(
  browser_iter(schema),
  asyncMap((itemSchema) => validation.compile(itemSchema, ast)),
  asyncCollectArray
);

const anyOf_interpret = (anyOf, instance, context) => {
  // Every subschema is evaluated, even after one passes, so annotations are collected from all of them
  let isValid = false;
  for (const schemaUrl of anyOf) {
    if (validation.interpret(schemaUrl, instance, context)) {
      isValid = true;
    }
  }

  return isValid;
};

/* harmony default export */ const anyOf = ({ id: anyOf_id, compile: anyOf_compile, interpret: anyOf_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/conditional.js





const conditional_id = "https://json-schema.org/keyword/conditional";

const conditional_compile = (schema, ast) => pipe(
  browser_iter(schema),
  schemaFlatten,
  asyncMap((subSchema) => validation.compile(subSchema, ast)),
  asyncCollectArray
);

const conditional_interpret = (conditional, instance, context) => {
  for (let index = 0; index < conditional.length; index += 2) {
    const isValid = validation.interpret(conditional[index], instance, context);
    if (index + 1 === conditional.length) {
      return isValid;
    } else if (isValid) {
      return validation.interpret(conditional[index + 1], instance, context);
    }
  }

  return true;
};

const schemaFlatten = async function* (iter, depth = 1) {
  for await (const n of iter) {
    if (depth > 0 && typeOf(n) === "array") {
      yield* schemaFlatten(browser_iter(n), depth - 1);
    } else {
      yield n;
    }
  }
};

/* harmony default export */ const conditional = ({ id: conditional_id, compile: conditional_compile, interpret: conditional_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/const.js







const const_id = "https://json-schema.org/keyword/const";

const const_compile = (schema, _ast, parentSchema) => {
  const constKeywordName = keywords_getKeywordName(schema.document.dialectId, const_id);
  const value = browser_value(parentSchema)[constKeywordName];
  return deterministicStringify(value instanceof jref_Reference ? value.toJSON() : value);
};

const const_interpret = (const_, instance) => deterministicStringify(value(instance)) === const_;

/* harmony default export */ const keywords_const = ({ id: const_id, compile: const_compile, interpret: const_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/contains.js





const contains_id = "https://json-schema.org/keyword/contains";

const contains_compile = async (schema, ast, parentSchema) => {
  const contains = await validation.compile(schema, ast);

  const minContainsKeyword = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/minContains");
  const minContainsSchema = await step(minContainsKeyword, parentSchema);
  const minContains = typeOf(minContainsSchema) === "number" ? browser_value(minContainsSchema) : 1;

  const maxContainsKeyword = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/maxContains");
  const maxContainsSchema = await step(maxContainsKeyword, parentSchema);
  const maxContains = typeOf(maxContainsSchema) === "number" ? browser_value(maxContainsSchema) : Number.MAX_SAFE_INTEGER;

  return { contains, minContains, maxContains };
};

const contains_interpret = ({ contains, minContains, maxContains }, instance, context) => {
  if (instance_typeOf(instance) !== "array") {
    return true;
  }

  let matches = 0;
  let index = 0;
  for (const item of iter(instance)) {
    if (validation.interpret(contains, item, context)) {
      matches++;
      context.evaluatedItems?.add(index);
    }
    index++;
  }
  return matches >= minContains && matches <= maxContains;
};

/* harmony default export */ const contains = ({ id: contains_id, compile: contains_compile, interpret: contains_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/comment.js
const comment_id = "https://json-schema.org/keyword/comment";
const comment_compile = () => undefined;
const comment_interpret = () => true;

/* harmony default export */ const comment = ({ id: comment_id, compile: comment_compile, interpret: comment_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/contentEncoding.js




const contentEncoding_id = "https://json-schema.org/keyword/contentEncoding";

const contentEncoding_compile = (schema) => browser_value(schema);
const contentEncoding_interpret = () => true;

const annotation = (contentEncoding, instance) => {
  if (instance_typeOf(instance) !== "string") {
    return;
  }

  return contentEncoding;
};

/* harmony default export */ const contentEncoding = ({ id: contentEncoding_id, compile: contentEncoding_compile, interpret: contentEncoding_interpret, annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/contentMediaType.js




const contentMediaType_id = "https://json-schema.org/keyword/contentMediaType";

const contentMediaType_compile = (schema) => browser_value(schema);
const contentMediaType_interpret = () => true;

const contentMediaType_annotation = (contentMediaType, instance) => {
  if (instance_typeOf(instance) !== "string") {
    return;
  }

  return contentMediaType;
};

/* harmony default export */ const contentMediaType = ({ id: contentMediaType_id, compile: contentMediaType_compile, interpret: contentMediaType_interpret, annotation: contentMediaType_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/contentSchema.js





const contentSchema_id = "https://json-schema.org/keyword/contentSchema";

const contentSchema_compile = async (contentSchema, _ast, parentSchema) => {
  const contentMediaTypeKeyword = keywords_getKeywordName(contentSchema.document.dialectId, "https://json-schema.org/keyword/contentMediaType");
  const contentMediaType = await step(contentMediaTypeKeyword, parentSchema);
  if (browser_value(contentMediaType) === undefined) {
    return;
  }

  return browser_value(contentSchema);
};

const contentSchema_interpret = () => true;

const contentSchema_annotation = (contentSchema, instance) => {
  if (!contentSchema || instance_typeOf(instance) !== "string") {
    return;
  }

  return contentSchema;
};

/* harmony default export */ const contentSchema = ({ id: contentSchema_id, compile: contentSchema_compile, interpret: contentSchema_interpret, annotation: contentSchema_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/default.js



const default_id = "https://json-schema.org/keyword/default";

const default_compile = (schema) => browser_value(schema);
const default_interpret = () => true;
const default_annotation = (value) => value;

/* harmony default export */ const keywords_default = ({ id: default_id, compile: default_compile, interpret: default_interpret, annotation: default_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/definitions.js





const definitions_id = "https://json-schema.org/keyword/definitions";

const definitions_compile = (schema, ast) => pipe(
  values(schema),
  asyncMap((definitionSchema) => validation.compile(definitionSchema, ast)),
  asyncCollectArray
);

const definitions_interpret = () => true;

/* harmony default export */ const definitions = ({ id: definitions_id, compile: definitions_compile, interpret: definitions_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/dependentRequired.js





const dependentRequired_id = "https://json-schema.org/keyword/dependentRequired";

const dependentRequired_compile = (schema) => pipe(
  entries(schema),
  asyncMap(([key, dependentRequired]) => [key, browser_value(dependentRequired)]),
  asyncCollectArray
);

const dependentRequired_interpret = (dependentRequired, instance) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  let isValid = true;
  for (const [propertyName, required] of dependentRequired) {
    if (instance_has(propertyName, instance) && !required.every((key) => instance_has(key, instance))) {
      isValid = false;
    }
  }

  return isValid;
};

/* harmony default export */ const dependentRequired = ({ id: dependentRequired_id, compile: dependentRequired_compile, interpret: dependentRequired_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/dependentSchemas.js






const dependentSchemas_id = "https://json-schema.org/keyword/dependentSchemas";

const dependentSchemas_compile = (schema, ast) => pipe(
  entries(schema),
  asyncMap(async ([key, dependentSchema]) => [key, await validation.compile(dependentSchema, ast)]),
  asyncCollectArray
);

const dependentSchemas_interpret = (dependentSchemas, instance, context) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  let isValid = true;
  for (const [propertyName, dependentSchema] of dependentSchemas) {
    if (instance_has(propertyName, instance) && !validation.interpret(dependentSchema, instance, context)) {
      isValid = false;
    }
  }

  return isValid;
};

const dependentSchemas_simpleApplicator = true;

/* harmony default export */ const dependentSchemas = ({ id: dependentSchemas_id, compile: dependentSchemas_compile, interpret: dependentSchemas_interpret, simpleApplicator: dependentSchemas_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/deprecated.js



const deprecated_id = "https://json-schema.org/keyword/deprecated";

const deprecated_compile = (schema) => browser_value(schema);
const deprecated_interpret = () => true;
const deprecated_annotation = (deprecated) => deprecated;

/* harmony default export */ const deprecated = ({ id: deprecated_id, compile: deprecated_compile, interpret: deprecated_interpret, annotation: deprecated_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/description.js



const description_id = "https://json-schema.org/keyword/description";

const description_compile = (schema) => browser_value(schema);
const description_interpret = () => true;
const description_annotation = (description) => description;

/* harmony default export */ const description = ({ id: description_id, compile: description_compile, interpret: description_interpret, annotation: description_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/dynamicAnchor.js
/* harmony default export */ const dynamicAnchor = ({ id: "https://json-schema.org/keyword/dynamicAnchor" });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/dynamicRef.js





const dynamicRef_id = "https://json-schema.org/keyword/dynamicRef";

const dynamicRef_compile = async (schema, ast) => {
  const reference = browser_value(schema);
  const self = await browser_get(schema.document.baseUri, schema);
  await validation.compile(self, ast);

  return reference.startsWith("#") ? reference.slice(1) : reference;
};

const dynamicRef_interpret = (fragment, instance, context) => {
  if (!(fragment in context.dynamicAnchors)) {
    throw Error(`No dynamic anchor found for "${fragment}"`);
  }
  return validation.interpret(context.dynamicAnchors[fragment], instance, context);
};

const dynamicRef_simpleApplicator = true;

const dynamicRef_plugin = {
  id: `${dynamicRef_id}#plugin`,
  beforeSchema(url, _instance, context) {
    context.dynamicAnchors = addDynamicAnchors(resourceDynamicAnchors(url, context.ast), context.dynamicAnchors);
  },
  beforeKeyword(_url, _instance, context, schemaContext) {
    context.dynamicAnchors = schemaContext.dynamicAnchors;
  }
};

/* harmony default export */ const dynamicRef = ({ id: dynamicRef_id, compile: dynamicRef_compile, interpret: dynamicRef_interpret, simpleApplicator: dynamicRef_simpleApplicator, plugin: dynamicRef_plugin });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/else.js




const else_id = "https://json-schema.org/keyword/else";

const else_compile = async (schema, ast, parentSchema) => {
  const ifKeyword = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/if");
  if (has(ifKeyword, parentSchema)) {
    const ifSchema = await step(ifKeyword, parentSchema);
    return [await validation.compile(ifSchema, ast), await validation.compile(schema, ast)];
  } else {
    return [];
  }
};

const else_interpret = ([ifSchema, elseSchema], instance, context) => {
  return ifSchema === undefined
    || validation.interpret(ifSchema, instance, { ...context, plugins: context.ast.plugins })
    || validation.interpret(elseSchema, instance, context);
};

const else_simpleApplicator = true;

/* harmony default export */ const keywords_else = ({ id: else_id, compile: else_compile, interpret: else_interpret, simpleApplicator: else_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/enum.js






const enum_id = "https://json-schema.org/keyword/enum";

const enum_compile = (schema) => {
  return browser_value(schema).map((value) => {
    return deterministicStringify(value instanceof jref_Reference ? value.toJSON() : value);
  });
};

const enum_interpret = (enum_, instance) => enum_.includes(deterministicStringify(value(instance)));

/* harmony default export */ const keywords_enum = ({ id: enum_id, compile: enum_compile, interpret: enum_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/examples.js



const examples_id = "https://json-schema.org/keyword/examples";

const examples_compile = (schema) => browser_value(schema);
const examples_interpret = () => true;
const examples_annotation = (examples) => examples;

/* harmony default export */ const examples = ({ id: examples_id, compile: examples_compile, interpret: examples_interpret, annotation: examples_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/exclusiveMaximum.js




const exclusiveMaximum_id = "https://json-schema.org/keyword/exclusiveMaximum";

const exclusiveMaximum_compile = (schema) => browser_value(schema);
const exclusiveMaximum_interpret = (exclusiveMaximum, instance) => instance_typeOf(instance) !== "number" || value(instance) < exclusiveMaximum;

/* harmony default export */ const exclusiveMaximum = ({ id: exclusiveMaximum_id, compile: exclusiveMaximum_compile, interpret: exclusiveMaximum_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/exclusiveMinimum.js




const exclusiveMinimum_id = "https://json-schema.org/keyword/exclusiveMinimum";

const exclusiveMinimum_compile = (schema) => browser_value(schema);
const exclusiveMinimum_interpret = (exclusiveMinimum, instance) => instance_typeOf(instance) !== "number" || value(instance) > exclusiveMinimum;

/* harmony default export */ const exclusiveMinimum = ({ id: exclusiveMinimum_id, compile: exclusiveMinimum_compile, interpret: exclusiveMinimum_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/format.js





const format_id = "https://json-schema.org/keyword/format";

const format_compile = (schema) => browser_value(schema);

const format_interpret = (format, instance) => {
  const handler = getFormatHandler(formats[format]);
  if (!handler) {
    throw Error(`The '${format}' format is not supported.`);
  }

  return handler(value(instance));
};

const format_annotation = (format) => format;

const formats = {
  "date-time": "https://json-schema.org/format/date-time",
  "date": "https://json-schema.org/format/date",
  "time": "https://json-schema.org/format/time",
  "duration": "https://json-schema.org/format/duration",
  "email": "https://json-schema.org/format/email",
  "idn-email": "https://json-schema.org/format/idn-email",
  "hostname": "https://json-schema.org/format/hostname",
  "idn-hostname": "https://json-schema.org/format/idn-hostname",
  "ipv4": "https://json-schema.org/format/ipv4",
  "ipv6": "https://json-schema.org/format/ipv6",
  "uri": "https://json-schema.org/format/uri",
  "uri-reference": "https://json-schema.org/format/uri-reference",
  "iri": "https://json-schema.org/format/iri",
  "iri-reference": "https://json-schema.org/format/iri-reference",
  "uuid": "https://json-schema.org/format/uuid",
  "uri-template": "https://json-schema.org/format/uri-template",
  "json-pointer": "https://json-schema.org/format/json-pointer",
  "relative-json-pointer": "https://json-schema.org/format/relative-json-pointer",
  "regex": "https://json-schema.org/format/regex"
};

/* harmony default export */ const format = ({ id: format_id, compile: format_compile, interpret: format_interpret, annotation: format_annotation, formats });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/id.js
/* harmony default export */ const keywords_id = ({ id: "https://json-schema.org/keyword/id" });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/if.js



const if_id = "https://json-schema.org/keyword/if";

const if_compile = (schema, ast) => validation.compile(schema, ast);

const if_interpret = (ifSchema, instance, context) => {
  validation.interpret(ifSchema, instance, context);
  return true;
};

/* harmony default export */ const keywords_if = ({ id: if_id, compile: if_compile, interpret: if_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/nfa.js
const fromEpsilon = () => {
  const start = createState(false);
  const end = createState(true);
  addEpsilonTransition(start, end);

  return { start, end };
};

const fromSchema = (schema) => {
  const start = createState(false);
  const end = createState(true);
  addTransition(start, end, schema);

  return { start, end };
};

const nfa_concat = (first, second) => {
  if (first === undefined) {
    return second;
  }
  addEpsilonTransition(first.end, second.start);
  first.end.isEnd = false;

  return { start: first.start, end: second.end };
};

const union = (first, second) => {
  const start = createState(false);
  addEpsilonTransition(start, first.start);
  addEpsilonTransition(start, second.start);

  const end = createState(true);

  addEpsilonTransition(first.end, end);
  first.end.isEnd = false;
  addEpsilonTransition(second.end, end);
  second.end.isEnd = false;

  return { start, end };
};

const closure = (nfa) => {
  const start = createState(false);
  const end = createState(true);

  addEpsilonTransition(start, end);
  addEpsilonTransition(start, nfa.start);

  addEpsilonTransition(nfa.end, end);
  addEpsilonTransition(nfa.end, nfa.start);
  nfa.end.isEnd = false;

  return { start, end };
};

const zeroOrOne = (nfa) => {
  const start = createState(false);
  const end = createState(true);

  addEpsilonTransition(start, end);
  addEpsilonTransition(start, nfa.start);

  addEpsilonTransition(nfa.end, end);
  nfa.end.isEnd = false;

  return { start, end };
};

const oneOrMore = (nfa) => {
  const start = createState(false);
  const end = createState(true);

  addEpsilonTransition(start, nfa.start);
  addEpsilonTransition(nfa.end, end);
  addEpsilonTransition(nfa.end, nfa.start);
  nfa.end.isEnd = false;

  return { start, end };
};

const addEpsilonTransition = (from, to) => {
  from.epsilonTransitions.push(to);
};

const addTransition = (from, to, symbol) => {
  from.transition[symbol] = to;
};

const createState = (isEnd) => {
  return {
    isEnd,
    transition: {},
    epsilonTransitions: []
  };
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/itemPattern.js






const itemPattern_id = "https://json-schema.org/keyword/itemPattern";

const itemPattern_compile = async (schema, ast) => {
  const groups = [[]];
  let group = groups[0];

  for await (const rule of browser_iter(schema)) {
    if (typeOf(rule) === "string") {
      const operator = browser_value(rule);

      if (operator === "*") {
        group.push(closure(group.pop()));
      } else if (operator === "?") {
        group.push(zeroOrOne(group.pop()));
      } else if (operator === "+") {
        group.push(oneOrMore(group.pop()));
      } else if (operator === "|") {
        group = [];
        groups.push(group);
      } else {
        throw Error(`Unsupported pattern syntax: ${operator}`);
      }
    } else {
      const node = typeOf(rule) === "array"
        ? itemPattern_compile(rule, ast)
        : fromSchema(await validation.compile(rule, ast));
      group.push(await node);
    }
  }

  return browser_length(schema) === 0 ? fromEpsilon() : groups
    .map((group) => group.reduce(nfa_concat))
    .reduce(union);
};

const itemPattern_interpret = (nfa, instance, context) => {
  if (instance_typeOf(instance) !== "array") {
    return true;
  }

  let currentStates = [];
  addNextState(nfa.start, currentStates, []);

  for (const item of iter(instance)) {
    const nextStates = [];

    for (const state of currentStates) {
      const nextState = transition(state.transition, item, context);
      if (nextState) {
        addNextState(nextState, nextStates, []);
      }
    }

    currentStates = nextStates;
  }

  return Boolean(currentStates.find((s) => s.isEnd));
};

const addNextState = (state, nextStates, visited) => {
  if (state.epsilonTransitions.length) {
    for (const epsilonState of state.epsilonTransitions) {
      if (!visited.find((visited) => visited === epsilonState)) {
        visited.push(epsilonState);
        addNextState(epsilonState, nextStates, visited);
      }
    }
  } else {
    nextStates.push(state);
  }
};

const transition = (transitions, instance, context) => {
  for (const schema in transitions) {
    if (validation.interpret(schema, instance, context)) {
      return transitions[schema];
    }
  }
};

/* harmony default export */ const itemPattern = ({ id: itemPattern_id, compile: itemPattern_compile, interpret: itemPattern_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/items.js





const items_id = "https://json-schema.org/keyword/items";

const items_compile = async (schema, ast, parentSchema) => {
  const prefixItemKeyword = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/prefixItems");
  const prefixItems = await step(prefixItemKeyword, parentSchema);
  const numberOfPrefixItems = typeOf(prefixItems) === "array" ? browser_length(prefixItems) : 0;

  return [numberOfPrefixItems, await validation.compile(schema, ast)];
};

const items_interpret = ([numberOfPrefixItems, items], instance, context) => {
  if (instance_typeOf(instance) !== "array") {
    return true;
  }

  let isValid = true;
  let index = 0;
  for (const item of iter(instance)) {
    if (index >= numberOfPrefixItems) {
      if (!validation.interpret(items, item, context)) {
        isValid = false;
      }

      context.evaluatedItems?.add(index);
    }
    index++;
  }

  return isValid;
};

const items_simpleApplicator = true;

/* harmony default export */ const items = ({ id: items_id, compile: items_compile, interpret: items_interpret, simpleApplicator: items_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/maxContains.js



const maxContains_id = "https://json-schema.org/keyword/maxContains";
const maxContains_compile = (schema) => browser_value(schema);
const maxContains_interpret = () => true;

/* harmony default export */ const maxContains = ({ id: maxContains_id, compile: maxContains_compile, interpret: maxContains_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/maxItems.js




const maxItems_id = "https://json-schema.org/keyword/maxItems";

const maxItems_compile = (schema) => browser_value(schema);
const maxItems_interpret = (maxItems, instance) => {
  return instance_typeOf(instance) !== "array" || instance_length(instance) <= maxItems;
};

/* harmony default export */ const maxItems = ({ id: maxItems_id, compile: maxItems_compile, interpret: maxItems_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/maxLength.js




const maxLength_id = "https://json-schema.org/keyword/maxLength";

const maxLength_compile = (schema) => browser_value(schema);
const maxLength_interpret = (maxLength, instance) => {
  return instance_typeOf(instance) !== "string" || [...value(instance)].length <= maxLength;
};

/* harmony default export */ const maxLength = ({ id: maxLength_id, compile: maxLength_compile, interpret: maxLength_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/maxProperties.js




const maxProperties_id = "https://json-schema.org/keyword/maxProperties";

const maxProperties_compile = (schema) => browser_value(schema);
const maxProperties_interpret = (maxProperties, instance) => {
  return instance_typeOf(instance) !== "object" || [...instance_keys(instance)].length <= maxProperties;
};

/* harmony default export */ const maxProperties = ({ id: maxProperties_id, compile: maxProperties_compile, interpret: maxProperties_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/maximum.js




const maximum_id = "https://json-schema.org/keyword/maximum";

const maximum_compile = (schema) => browser_value(schema);
const maximum_interpret = (maximum, instance) => instance_typeOf(instance) !== "number" || value(instance) <= maximum;

/* harmony default export */ const maximum = ({ id: maximum_id, compile: maximum_compile, interpret: maximum_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/minContains.js



const minContains_id = "https://json-schema.org/keyword/minContains";
const minContains_compile = (schema) => browser_value(schema);
const minContains_interpret = () => true;

/* harmony default export */ const minContains = ({ id: minContains_id, compile: minContains_compile, interpret: minContains_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/minItems.js




const minItems_id = "https://json-schema.org/keyword/minItems";

const minItems_compile = (schema) => browser_value(schema);
const minItems_interpret = (minItems, instance) => {
  return instance_typeOf(instance) !== "array" || instance_length(instance) >= minItems;
};

/* harmony default export */ const minItems = ({ id: minItems_id, compile: minItems_compile, interpret: minItems_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/minLength.js




const minLength_id = "https://json-schema.org/keyword/minLength";

const minLength_compile = (schema) => browser_value(schema);
const minLength_interpret = (minLength, instance) => {
  return instance_typeOf(instance) !== "string" || [...value(instance)].length >= minLength;
};

/* harmony default export */ const minLength = ({ id: minLength_id, compile: minLength_compile, interpret: minLength_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/minProperties.js




const minProperties_id = "https://json-schema.org/keyword/minProperties";

const minProperties_compile = (schema) => browser_value(schema);
const minProperties_interpret = (minProperties, instance) => {
  return instance_typeOf(instance) !== "object" || [...instance_keys(instance)].length >= minProperties;
};

/* harmony default export */ const minProperties = ({ id: minProperties_id, compile: minProperties_compile, interpret: minProperties_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/minimum.js




const minimum_id = "https://json-schema.org/keyword/minimum";

const minimum_compile = (schema) => browser_value(schema);
const minimum_interpret = (minimum, instance) => instance_typeOf(instance) !== "number" || value(instance) >= minimum;

/* harmony default export */ const minimum = ({ id: minimum_id, compile: minimum_compile, interpret: minimum_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/multipleOf.js




const multipleOf_id = "https://json-schema.org/keyword/multipleOf";

const multipleOf_compile = (schema) => browser_value(schema);

const multipleOf_interpret = (multipleOf, instance) => {
  if (instance_typeOf(instance) !== "number") {
    return true;
  }

  const remainder = value(instance) % multipleOf;
  return numberEqual(0, remainder) || numberEqual(multipleOf, remainder);
};

const numberEqual = (a, b) => Math.abs(a - b) < 1.19209290e-7;

/* harmony default export */ const multipleOf = ({ id: multipleOf_id, compile: multipleOf_compile, interpret: multipleOf_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/not.js



const not_id = "https://json-schema.org/keyword/not";

const not_compile = (...args) => validation.compile(...args);
const not_interpret = (...args) => !validation.interpret(...args);

/* harmony default export */ const not = ({ id: not_id, compile: not_compile, interpret: not_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/oneOf.js





const oneOf_id = "https://json-schema.org/keyword/oneOf";

const oneOf_compile = (schema, ast) => pipe(
  browser_iter(schema),
  asyncMap((itemSchema) => validation.compile(itemSchema, ast)),
  asyncCollectArray
);

const oneOf_interpret = (oneOf, instance, context) => {
  let validCount = 0;
  for (const schemaUrl of oneOf) {
    if (validation.interpret(schemaUrl, instance, context)) {
      validCount++;
    }
  }

  return validCount === 1;
};

/* harmony default export */ const oneOf = ({ id: oneOf_id, compile: oneOf_compile, interpret: oneOf_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/pattern.js




const pattern_id = "https://json-schema.org/keyword/pattern";

const pattern_compile = (schema) => new RegExp(browser_value(schema), "u");
const pattern_interpret = (pattern, instance) => {
  return instance_typeOf(instance) !== "string" || pattern.test(value(instance));
};

/* harmony default export */ const pattern = ({ id: pattern_id, compile: pattern_compile, interpret: pattern_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/patternProperties.js






const patternProperties_id = "https://json-schema.org/keyword/patternProperties";

const patternProperties_compile = (schema, ast) => pipe(
  entries(schema),
  asyncMap(async ([pattern, propertySchema]) => [
    new RegExp(pattern, "u"),
    await validation.compile(propertySchema, ast)
  ]),
  asyncCollectArray
);

const patternProperties_interpret = (patternProperties, instance, context) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  let isValid = true;
  for (const [pattern, schemaUri] of patternProperties) {
    for (const [propertyNameNode, propertyValue] of instance_entries(instance)) {
      const propertyName = value(propertyNameNode);
      if (pattern.test(propertyName)) {
        if (!validation.interpret(schemaUri, propertyValue, context)) {
          isValid = false;
        }

        context.evaluatedProperties?.add(propertyName);
      }
    }
  }

  return isValid;
};

const patternProperties_simpleApplicator = true;

/* harmony default export */ const patternProperties = ({ id: patternProperties_id, compile: patternProperties_compile, interpret: patternProperties_interpret, simpleApplicator: patternProperties_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/prefixItems.js






const prefixItems_id = "https://json-schema.org/keyword/prefixItems";

const prefixItems_compile = (schema, ast) => pipe(
  browser_iter(schema),
  asyncMap((itemSchema) => validation.compile(itemSchema, ast)),
  asyncCollectArray
);

const prefixItems_interpret = (prefixItems, instance, context) => {
  if (instance_typeOf(instance) !== "array") {
    return true;
  }

  let isValid = true;
  let index = 0;
  for (const item of iter(instance)) {
    if (index >= prefixItems.length) {
      break;
    }

    if (!validation.interpret(prefixItems[index], item, context)) {
      isValid = false;
    }

    context.evaluatedItems?.add(index);
    index++;
  }

  return isValid;
};

const prefixItems_simpleApplicator = true;

/* harmony default export */ const prefixItems = ({ id: prefixItems_id, compile: prefixItems_compile, interpret: prefixItems_interpret, simpleApplicator: prefixItems_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/properties.js






const properties_id = "https://json-schema.org/keyword/properties";

const properties_compile = (schema, ast) => pipe(
  entries(schema),
  asyncMap(async ([propertyName, propertySchema]) => [propertyName, await validation.compile(propertySchema, ast)]),
  asyncCollectObject
);

const properties_interpret = (properties, instance, context) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  let isValid = true;
  for (const [propertyNameNode, property] of instance_entries(instance)) {
    const propertyName = value(propertyNameNode);
    if (propertyName in properties) {
      if (!validation.interpret(properties[propertyName], property, context)) {
        isValid = false;
      }

      context.evaluatedProperties?.add(propertyName);
    }
  }

  return isValid;
};

const properties_simpleApplicator = true;

/* harmony default export */ const properties = ({ id: properties_id, compile: properties_compile, interpret: properties_interpret, simpleApplicator: properties_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/propertyDependencies.js






const propertyDependencies_id = "https://json-schema.org/keyword/propertyDependencies";

const propertyDependencies_compile = (schema, ast) => {
  return pipe(
    entries(schema),
    asyncMap(async ([propertyName, valueMappings]) => {
      return [propertyName, await pipe(
        entries(valueMappings),
        asyncMap(async ([propertyValue, conditionalSchema]) => [propertyValue, await validation.compile(conditionalSchema, ast)]),
        asyncCollectObject
      )];
    }),
    asyncCollectObject
  );
};

const propertyDependencies_interpret = (propertyDependencies, instance, context) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  let isValid = true;
  const instanceValue = value(instance);
  for (const [propertyName, valueMappings] of Object.entries(propertyDependencies)) {
    const propertyValue = instanceValue[propertyName];
    if (
      instance_has(propertyName, instance)
      && propertyValue in valueMappings
      && !validation.interpret(valueMappings[propertyValue], instance, context)
    ) {
      isValid = false;
    }
  }

  return isValid;
};

const propertyDependencies_simpleApplicator = true;

/* harmony default export */ const propertyDependencies = ({ id: propertyDependencies_id, compile: propertyDependencies_compile, interpret: propertyDependencies_interpret, simpleApplicator: propertyDependencies_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/propertyNames.js




const propertyNames_id = "https://json-schema.org/keyword/propertyNames";

const propertyNames_compile = (schema, ast) => validation.compile(schema, ast);

const propertyNames_interpret = (propertyNames, instance, context) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  let isValid = true;
  for (const key of instance_keys(instance)) {
    if (!validation.interpret(propertyNames, key, context)) {
      isValid = false;
    }
  }

  return isValid;
};

const propertyNames_simpleApplicator = true;

/* harmony default export */ const propertyNames = ({ id: propertyNames_id, compile: propertyNames_compile, interpret: propertyNames_interpret, simpleApplicator: propertyNames_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/readOnly.js



const readOnly_id = "https://json-schema.org/keyword/readOnly";

const readOnly_compile = (schema) => browser_value(schema);
const readOnly_interpret = () => true;
const readOnly_annotation = (readOnly) => readOnly;

/* harmony default export */ const readOnly = ({ id: readOnly_id, compile: readOnly_compile, interpret: readOnly_interpret, annotation: readOnly_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/ref.js



const ref_id = "https://json-schema.org/keyword/ref";

const ref_compile = (...args) => validation.compile(...args);
const ref_interpret = (...args) => validation.interpret(...args);

const ref_simpleApplicator = true;

/* harmony default export */ const ref = ({ id: ref_id, compile: ref_compile, interpret: ref_interpret, simpleApplicator: ref_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/requireAllExcept.js





const requireAllExcept_id = "https://json-schema.org/keyword/requireAllExcept";

const requireAllExcept_compile = async (schema, _ast, parentSchema) => {
  const requireAllExcept = await browser_value(schema);
  const propertiesKeyword = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/properties");
  const propertiesSchema = await step(propertiesKeyword, parentSchema);
  const propertyNames = typeOf(propertiesSchema) === "object" ? keys(propertiesSchema) : [];

  const required = new Set(propertyNames);
  requireAllExcept.forEach((propertyName) => required.delete(propertyName));
  return [...required];
};

const requireAllExcept_interpret = (required, instance) => {
  return instance_typeOf(instance) !== "object" || required.every((propertyName) => Object.hasOwn(value(instance), propertyName));
};

/* harmony default export */ const requireAllExcept = ({ id: requireAllExcept_id, compile: requireAllExcept_compile, interpret: requireAllExcept_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/required.js




const required_id = "https://json-schema.org/keyword/required";

const required_compile = (schema) => browser_value(schema);

const required_interpret = (required, instance) => {
  return instance_typeOf(instance) !== "object" || required.every((propertyName) => Object.hasOwn(value(instance), propertyName));
};

/* harmony default export */ const required = ({ id: required_id, compile: required_compile, interpret: required_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/title.js



const title_id = "https://json-schema.org/keyword/title";

const title_compile = (schema) => browser_value(schema);
const title_interpret = () => true;
const title_annotation = (title) => title;

/* harmony default export */ const title = ({ id: title_id, compile: title_compile, interpret: title_interpret, annotation: title_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/then.js




const then_id = "https://json-schema.org/keyword/then";

const then_compile = async (schema, ast, parentSchema) => {
  const ifKeyword = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/if");
  if (has(ifKeyword, parentSchema)) {
    const ifSchema = await step(ifKeyword, parentSchema);
    return [await validation.compile(ifSchema, ast), await validation.compile(schema, ast)];
  } else {
    return [];
  }
};

const then_interpret = ([ifSchema, thenSchema], instance, context) => {
  return ifSchema === undefined
    || !validation.interpret(ifSchema, instance, { ...context, plugins: context.ast.plugins })
    || validation.interpret(thenSchema, instance, context);
};

const then_simpleApplicator = true;

/* harmony default export */ const then = ({ id: then_id, compile: then_compile, interpret: then_interpret, simpleApplicator: then_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/type.js




const type_id = "https://json-schema.org/keyword/type";

const type_compile = (schema) => browser_value(schema);
const type_interpret = (type, instance) => typeof type === "string"
  ? isTypeOf(instance)(type)
  : type.some(isTypeOf(instance));

const isTypeOf = (instance) => (type) => type === "integer"
  ? instance_typeOf(instance) === "number" && Number.isInteger(value(instance))
  : instance_typeOf(instance) === type;

/* harmony default export */ const type = ({ id: type_id, compile: type_compile, interpret: type_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/unevaluatedItems.js




const unevaluatedItems_id = "https://json-schema.org/keyword/unevaluatedItems";

const unevaluatedItems_compile = (schema, ast) => validation.compile(schema, ast);

const unevaluatedItems_interpret = (unevaluatedItems, instance, context) => {
  if (instance_typeOf(instance) !== "array") {
    return true;
  }

  const evaluatedItems = context.schemaEvaluatedItems;

  let isValid = true;
  let index = 0;
  for (const item of iter(instance)) {
    if (!evaluatedItems.has(index)) {
      if (!validation.interpret(unevaluatedItems, item, context)) {
        isValid = false;
      }

      context.evaluatedItems?.add(index);
    }

    index++;
  }

  return isValid;
};

const unevaluatedItems_simpleApplicator = true;

const unevaluatedItems_plugin = {
  id: `${unevaluatedItems_id}#plugin`,
  beforeSchema(_url, instance, context) {
    context.evaluatedItems ??= new Set();
    context.schemaEvaluatedItems = new Set();
    context.instanceNode ??= instance;
  },

  beforeKeyword(_node, instance, context, schemaContext) {
    // Everything a keyword evaluates counts as evaluated by the schema, so keywords add directly to the schema's set
    context.evaluatedItems = schemaContext.schemaEvaluatedItems;
    context.schemaEvaluatedItems = schemaContext.schemaEvaluatedItems;
    context.instanceNode = instance;
  },

  afterSchema(_node, instance, context, valid) {
    if (valid && instance === context.instanceNode) {
      for (const property of context.schemaEvaluatedItems) {
        context.evaluatedItems.add(property);
      }
    }
  }
};

/* harmony default export */ const unevaluatedItems = ({ id: unevaluatedItems_id, compile: unevaluatedItems_compile, interpret: unevaluatedItems_interpret, simpleApplicator: unevaluatedItems_simpleApplicator, plugin: unevaluatedItems_plugin });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/unevaluatedProperties.js




const unevaluatedProperties_id = "https://json-schema.org/keyword/unevaluatedProperties";

const unevaluatedProperties_compile = (schema, ast) => validation.compile(schema, ast);

const unevaluatedProperties_interpret = (unevaluatedProperties, instance, context) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  const evaluatedProperties = context.schemaEvaluatedProperties;

  let isValid = true;
  for (const [propertyNameNode, property] of instance_entries(instance)) {
    const propertyName = value(propertyNameNode);
    if (evaluatedProperties.has(propertyName)) {
      continue;
    }

    if (!validation.interpret(unevaluatedProperties, property, context)) {
      isValid = false;
    }

    context.evaluatedProperties?.add(propertyName);
  }

  return isValid;
};

const unevaluatedProperties_simpleApplicator = true;

const unevaluatedProperties_plugin = {
  id: `${unevaluatedProperties_id}#plugin`,
  beforeSchema(_url, instance, context) {
    context.evaluatedProperties ??= new Set();
    context.schemaEvaluatedProperties = new Set();
    context.instanceNode ??= instance;
  },

  beforeKeyword(_node, instance, context, schemaContext) {
    // Everything a keyword evaluates counts as evaluated by the schema, so keywords add directly to the schema's set
    context.evaluatedProperties = schemaContext.schemaEvaluatedProperties;
    context.schemaEvaluatedProperties = schemaContext.schemaEvaluatedProperties;
    context.instanceNode = instance;
  },

  afterSchema(_node, instance, context, valid) {
    if (valid && instance === context.instanceNode) {
      for (const property of context.schemaEvaluatedProperties) {
        context.evaluatedProperties.add(property);
      }
    }
  }
};

/* harmony default export */ const unevaluatedProperties = ({ id: unevaluatedProperties_id, compile: unevaluatedProperties_compile, interpret: unevaluatedProperties_interpret, simpleApplicator: unevaluatedProperties_simpleApplicator, plugin: unevaluatedProperties_plugin });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/uniqueItems.js





const uniqueItems_id = "https://json-schema.org/keyword/uniqueItems";

const uniqueItems_compile = (schema) => browser_value(schema);

const uniqueItems_interpret = (uniqueItems, instance) => {
  if (instance_typeOf(instance) !== "array" || uniqueItems === false) {
    return true;
  }

  const normalizedItems = value(instance).map(deterministicStringify);
  return new Set(normalizedItems).size === normalizedItems.length;
};

/* harmony default export */ const uniqueItems = ({ id: uniqueItems_id, compile: uniqueItems_compile, interpret: uniqueItems_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/unknown.js




const unknown_id = "https://json-schema.org/keyword/unknown";

const unknown_compile = (schema) => {
  const keywordName = [...pointerSegments(schema.cursor)].pop();
  return [keywordName, browser_value(schema)];
};

const unknown_interpret = () => true;
const unknown_annotation = ([, value]) => value;

/* harmony default export */ const unknown = ({ id: unknown_id, compile: unknown_compile, interpret: unknown_interpret, annotation: unknown_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/vocabulary.js
/* harmony default export */ const vocabulary = ({ id: "https://json-schema.org/keyword/vocabulary" });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/keywords/writeOnly.js



const writeOnly_id = "https://json-schema.org/keyword/writeOnly";

const writeOnly_compile = (schema) => browser_value(schema);
const writeOnly_interpret = () => true;
const writeOnly_annotation = (writeOnly) => writeOnly;

/* harmony default export */ const writeOnly = ({ id: writeOnly_id, compile: writeOnly_compile, interpret: writeOnly_interpret, annotation: writeOnly_annotation });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/lib/index.js



































































addMediaTypePlugin("application/schema+json", schemaPlugin);

addKeyword(additionalProperties);
addKeyword(allOf);
addKeyword(keywords_anchor);
addKeyword(anyOf);
addKeyword(conditional);
addKeyword(keywords_const);
addKeyword(contains);
addKeyword(comment);
addKeyword(contentEncoding);
addKeyword(contentMediaType);
addKeyword(contentSchema);
addKeyword(keywords_default);
addKeyword(definitions);
addKeyword(dependentRequired);
addKeyword(dependentSchemas);
addKeyword(deprecated);
addKeyword(description);
addKeyword(dynamicAnchor);
addKeyword(dynamicRef);
addKeyword(keywords_else);
addKeyword(keywords_enum);
addKeyword(examples);
addKeyword(exclusiveMaximum);
addKeyword(exclusiveMinimum);
addKeyword(format);
addKeyword(keywords_id);
addKeyword(keywords_if);
addKeyword(itemPattern);
addKeyword(items);
addKeyword(maxContains);
addKeyword(maxItems);
addKeyword(maxLength);
addKeyword(maxProperties);
addKeyword(maximum);
addKeyword(minContains);
addKeyword(minItems);
addKeyword(minLength);
addKeyword(minProperties);
addKeyword(minimum);
addKeyword(multipleOf);
addKeyword(not);
addKeyword(oneOf);
addKeyword(pattern);
addKeyword(patternProperties);
addKeyword(prefixItems);
addKeyword(properties);
addKeyword(propertyDependencies);
addKeyword(propertyNames);
addKeyword(readOnly);
addKeyword(ref);
addKeyword(requireAllExcept);
addKeyword(required);
addKeyword(title);
addKeyword(then);
addKeyword(type);
addKeyword(unevaluatedItems);
addKeyword(unevaluatedProperties);
addKeyword(uniqueItems);
addKeyword(unknown);
addKeyword(vocabulary);
addKeyword(writeOnly);






;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-07/schema.js
/* harmony default export */ const schema = ({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "$id": "http://json-schema.org/draft-07/schema#",
  "title": "Core schema meta-schema",
  "definitions": {
    "schemaArray": {
      "type": "array",
      "minItems": 1,
      "items": { "$ref": "#" }
    },
    "nonNegativeInteger": {
      "type": "integer",
      "minimum": 0
    },
    "nonNegativeIntegerDefault0": {
      "allOf": [
        { "$ref": "#/definitions/nonNegativeInteger" },
        { "default": 0 }
      ]
    },
    "simpleTypes": {
      "enum": [
        "array",
        "boolean",
        "integer",
        "null",
        "number",
        "object",
        "string"
      ]
    },
    "stringArray": {
      "type": "array",
      "items": { "type": "string" },
      "uniqueItems": true,
      "default": []
    }
  },
  "type": ["object", "boolean"],
  "properties": {
    "$id": {
      "type": "string",
      "format": "uri-reference"
    },
    "$schema": {
      "type": "string",
      "format": "uri"
    },
    "$ref": {
      "type": "string",
      "format": "uri-reference"
    },
    "$comment": {
      "type": "string"
    },
    "title": {
      "type": "string"
    },
    "description": {
      "type": "string"
    },
    "default": true,
    "readOnly": {
      "type": "boolean",
      "default": false
    },
    "writeOnly": {
      "type": "boolean",
      "default": false
    },
    "examples": {
      "type": "array",
      "items": true
    },
    "multipleOf": {
      "type": "number",
      "exclusiveMinimum": 0
    },
    "maximum": {
      "type": "number"
    },
    "exclusiveMaximum": {
      "type": "number"
    },
    "minimum": {
      "type": "number"
    },
    "exclusiveMinimum": {
      "type": "number"
    },
    "maxLength": { "$ref": "#/definitions/nonNegativeInteger" },
    "minLength": { "$ref": "#/definitions/nonNegativeIntegerDefault0" },
    "pattern": {
      "type": "string",
      "format": "regex"
    },
    "additionalItems": { "$ref": "#" },
    "items": {
      "anyOf": [
        { "$ref": "#" },
        { "$ref": "#/definitions/schemaArray" }
      ],
      "default": true
    },
    "maxItems": { "$ref": "#/definitions/nonNegativeInteger" },
    "minItems": { "$ref": "#/definitions/nonNegativeIntegerDefault0" },
    "uniqueItems": {
      "type": "boolean",
      "default": false
    },
    "contains": { "$ref": "#" },
    "maxProperties": { "$ref": "#/definitions/nonNegativeInteger" },
    "minProperties": { "$ref": "#/definitions/nonNegativeIntegerDefault0" },
    "required": { "$ref": "#/definitions/stringArray" },
    "additionalProperties": { "$ref": "#" },
    "definitions": {
      "type": "object",
      "additionalProperties": { "$ref": "#" },
      "default": {}
    },
    "properties": {
      "type": "object",
      "additionalProperties": { "$ref": "#" },
      "default": {}
    },
    "patternProperties": {
      "type": "object",
      "additionalProperties": { "$ref": "#" },
      "propertyNames": { "format": "regex" },
      "default": {}
    },
    "dependencies": {
      "type": "object",
      "additionalProperties": {
        "anyOf": [
          { "$ref": "#" },
          { "$ref": "#/definitions/stringArray" }
        ]
      }
    },
    "propertyNames": { "$ref": "#" },
    "const": true,
    "enum": {
      "type": "array",
      "items": true,
      "minItems": 1,
      "uniqueItems": true
    },
    "type": {
      "anyOf": [
        { "$ref": "#/definitions/simpleTypes" },
        {
          "type": "array",
          "items": { "$ref": "#/definitions/simpleTypes" },
          "minItems": 1,
          "uniqueItems": true
        }
      ]
    },
    "format": { "type": "string" },
    "contentMediaType": { "type": "string" },
    "contentEncoding": { "type": "string" },
    "if": { "$ref": "#" },
    "then": { "$ref": "#" },
    "else": { "$ref": "#" },
    "allOf": { "$ref": "#/definitions/schemaArray" },
    "anyOf": { "$ref": "#/definitions/schemaArray" },
    "oneOf": { "$ref": "#/definitions/schemaArray" },
    "not": { "$ref": "#" }
  },
  "default": true
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-04/additionalItems.js





const additionalItems_id = "https://json-schema.org/keyword/draft-04/additionalItems";

const additionalItems_compile = async (schema, ast, parentSchema) => {
  const itemsKeywordName = keywords_getKeywordName(schema.document.dialectId, "https://json-schema.org/keyword/draft-04/items");
  const items = await step(itemsKeywordName, parentSchema);
  const numberOfItems = typeOf(items) === "array" ? browser_length(items) : Number.MAX_SAFE_INTEGER;

  return [numberOfItems, await validation.compile(schema, ast)];
};

const additionalItems_interpret = ([numberOfItems, additionalItems], instance, context) => {
  if (instance_typeOf(instance) !== "array") {
    return true;
  }

  let isValid = true;
  let index = 0;
  for (const item of iter(instance)) {
    if (index >= numberOfItems) {
      if (!validation.interpret(additionalItems, item, context)) {
        isValid = false;
      }

      context.evaluatedItems?.add(index);
    }
    index++;
  }

  return isValid;
};

const additionalItems_simpleApplicator = true;

/* harmony default export */ const additionalItems = ({ id: additionalItems_id, compile: additionalItems_compile, interpret: additionalItems_interpret, simpleApplicator: additionalItems_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-06/contains.js




const draft_06_contains_id = "https://json-schema.org/keyword/draft-06/contains";

const draft_06_contains_compile = (schema, ast) => validation.compile(schema, ast);

const draft_06_contains_interpret = (contains, instance, context) => {
  if (instance_typeOf(instance) !== "array") {
    return true;
  }

  for (const item of iter(instance)) {
    if (validation.interpret(contains, item, context)) {
      return true;
    }
  }

  return false;
};

/* harmony default export */ const draft_06_contains = ({ id: draft_06_contains_id, compile: draft_06_contains_compile, interpret: draft_06_contains_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-04/dependencies.js






const dependencies_id = "https://json-schema.org/keyword/draft-04/dependencies";

const dependencies_compile = (schema, ast) => pipe(
  entries(schema),
  asyncMap(async ([key, dependency]) => [
    key,
    typeOf(dependency) === "array" ? browser_value(dependency) : await validation.compile(dependency, ast)
  ]),
  asyncCollectArray
);

const dependencies_interpret = (dependencies, instance, context) => {
  if (instance_typeOf(instance) !== "object") {
    return true;
  }

  let isValid = true;
  for (const [propertyName, dependency] of dependencies) {
    if (!instance_has(propertyName, instance)) {
      continue;
    }

    if (Array.isArray(dependency)) {
      isValid &&= dependency.every((key) => instance_has(key, instance));
    } else {
      const isSchemaValid = validation.interpret(dependency, instance, context);
      isValid &&= isSchemaValid;
    }
  }

  return isValid;
};

/* harmony default export */ const dependencies = ({ id: dependencies_id, compile: dependencies_compile, interpret: dependencies_interpret });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-04/items.js






const draft_04_items_id = "https://json-schema.org/keyword/draft-04/items";

const draft_04_items_compile = (schema, ast) => {
  if (typeOf(schema) === "array") {
    return pipe(
      browser_iter(schema),
      asyncMap((itemSchema) => validation.compile(itemSchema, ast)),
      asyncCollectArray
    );
  } else {
    return validation.compile(schema, ast);
  }
};

const draft_04_items_interpret = (items, instance, context) => {
  if (instance_typeOf(instance) !== "array") {
    return true;
  }

  let isValid = true;
  let index = 0;

  if (typeof items === "string") {
    for (const item of iter(instance)) {
      if (!validation.interpret(items, item, context)) {
        isValid = false;
      }

      context.evaluatedItems?.add(index++);
    }
  } else {
    for (const item of iter(instance)) {
      if (index >= items.length) {
        break;
      }

      if (!validation.interpret(items[index], item, context)) {
        isValid = false;
      }

      context.evaluatedItems?.add(index);
      index++;
    }
  }

  return isValid;
};

const draft_04_items_simpleApplicator = true;

/* harmony default export */ const draft_04_items = ({ id: draft_04_items_id, compile: draft_04_items_compile, interpret: draft_04_items_interpret, simpleApplicator: draft_04_items_simpleApplicator });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-04/id.js
/* harmony default export */ const draft_04_id = ({ id: "https://json-schema.org/keyword/draft-04/id" });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-07/format.js






const draft_07_format_id = "https://json-schema.org/keyword/draft-07/format";

const draft_07_format_compile = (schema) => browser_value(schema);

const draft_07_format_interpret = (format, instance) => {
  if (getShouldValidateFormat() === false) {
    return true;
  }

  const handler = getFormatHandler(format_formats[format]);
  return handler?.(value(instance)) ?? true;
};

const draft_07_format_annotation = (format) => format;

const format_formats = {
  "date-time": "https://json-schema.org/format/date-time",
  "date": "https://json-schema.org/format/date",
  "time": "https://json-schema.org/format/time",
  "email": "https://json-schema.org/format/email",
  "idn-email": "https://json-schema.org/format/idn-email",
  "hostname": "https://json-schema.org/format/hostname",
  "idn-hostname": "https://json-schema.org/format/idn-hostname",
  "ipv4": "https://json-schema.org/format/ipv4",
  "ipv6": "https://json-schema.org/format/ipv6",
  "uri": "https://json-schema.org/format/uri",
  "uri-reference": "https://json-schema.org/format/uri-reference",
  "iri": "https://json-schema.org/format/iri",
  "iri-reference": "https://json-schema.org/format/iri-reference",
  "uri-template": "https://json-schema.org/format/uri-template",
  "json-pointer": "https://json-schema.org/format/json-pointer",
  "relative-json-pointer": "https://json-schema.org/format/relative-json-pointer",
  "regex": "https://json-schema.org/format/regex"
};

/* harmony default export */ const draft_07_format = ({ id: draft_07_format_id, compile: draft_07_format_compile, interpret: draft_07_format_interpret, annotation: draft_07_format_annotation, formats: format_formats });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-04/ref.js
/* harmony default export */ const draft_04_ref = ({ id: "https://json-schema.org/keyword/draft-04/ref" });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-07/index.js













addKeyword(additionalItems);
addKeyword(draft_06_contains);
addKeyword(dependencies);
addKeyword(draft_04_id);
addKeyword(draft_04_items);
addKeyword(draft_07_format);
addKeyword(draft_04_ref);

const jsonSchemaVersion = "http://json-schema.org/draft-07/schema";

defineVocabulary(jsonSchemaVersion, {
  "$id": "https://json-schema.org/keyword/draft-04/id",
  "$ref": "https://json-schema.org/keyword/draft-04/ref",
  "$comment": "https://json-schema.org/keyword/comment",
  "additionalItems": "https://json-schema.org/keyword/draft-04/additionalItems",
  "additionalProperties": "https://json-schema.org/keyword/additionalProperties",
  "allOf": "https://json-schema.org/keyword/allOf",
  "anyOf": "https://json-schema.org/keyword/anyOf",
  "const": "https://json-schema.org/keyword/const",
  "contains": "https://json-schema.org/keyword/draft-06/contains",
  "contentEncoding": "https://json-schema.org/keyword/contentEncoding",
  "contentMediaType": "https://json-schema.org/keyword/contentMediaType",
  "default": "https://json-schema.org/keyword/default",
  "definitions": "https://json-schema.org/keyword/definitions",
  "dependencies": "https://json-schema.org/keyword/draft-04/dependencies",
  "description": "https://json-schema.org/keyword/description",
  "enum": "https://json-schema.org/keyword/enum",
  "examples": "https://json-schema.org/keyword/examples",
  "exclusiveMaximum": "https://json-schema.org/keyword/exclusiveMaximum",
  "exclusiveMinimum": "https://json-schema.org/keyword/exclusiveMinimum",
  "format": "https://json-schema.org/keyword/draft-07/format",
  "if": "https://json-schema.org/keyword/if",
  "then": "https://json-schema.org/keyword/then",
  "else": "https://json-schema.org/keyword/else",
  "items": "https://json-schema.org/keyword/draft-04/items",
  "maxItems": "https://json-schema.org/keyword/maxItems",
  "maxLength": "https://json-schema.org/keyword/maxLength",
  "maxProperties": "https://json-schema.org/keyword/maxProperties",
  "maximum": "https://json-schema.org/keyword/maximum",
  "minItems": "https://json-schema.org/keyword/minItems",
  "minLength": "https://json-schema.org/keyword/minLength",
  "minProperties": "https://json-schema.org/keyword/minProperties",
  "minimum": "https://json-schema.org/keyword/minimum",
  "multipleOf": "https://json-schema.org/keyword/multipleOf",
  "not": "https://json-schema.org/keyword/not",
  "oneOf": "https://json-schema.org/keyword/oneOf",
  "pattern": "https://json-schema.org/keyword/pattern",
  "patternProperties": "https://json-schema.org/keyword/patternProperties",
  "properties": "https://json-schema.org/keyword/properties",
  "propertyNames": "https://json-schema.org/keyword/propertyNames",
  "readOnly": "https://json-schema.org/keyword/readOnly",
  "required": "https://json-schema.org/keyword/required",
  "title": "https://json-schema.org/keyword/title",
  "type": "https://json-schema.org/keyword/type",
  "uniqueItems": "https://json-schema.org/keyword/uniqueItems",
  "writeOnly": "https://json-schema.org/keyword/writeOnly"
});

loadDialect(jsonSchemaVersion, {
  [jsonSchemaVersion]: true
}, true);

schema_registerSchema(schema);



;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/schema.js
/* harmony default export */ const draft_2019_09_schema = ({
  "$schema": "https://json-schema.org/draft/2019-09/schema",
  "$id": "https://json-schema.org/draft/2019-09/schema",
  "$vocabulary": {
    "https://json-schema.org/draft/2019-09/vocab/core": true,
    "https://json-schema.org/draft/2019-09/vocab/applicator": true,
    "https://json-schema.org/draft/2019-09/vocab/validation": true,
    "https://json-schema.org/draft/2019-09/vocab/meta-data": true,
    "https://json-schema.org/draft/2019-09/vocab/format": false,
    "https://json-schema.org/draft/2019-09/vocab/content": true
  },
  "$recursiveAnchor": true,

  "title": "Core and Validation specifications meta-schema",
  "allOf": [
    { "$ref": "meta/core" },
    { "$ref": "meta/applicator" },
    { "$ref": "meta/validation" },
    { "$ref": "meta/meta-data" },
    { "$ref": "meta/format" },
    { "$ref": "meta/content" }
  ],
  "type": ["object", "boolean"],
  "properties": {
    "definitions": {
      "$comment": "While no longer an official keyword as it is replaced by $defs, this keyword is retained in the meta-schema to prevent incompatible extensions as it remains in common use.",
      "type": "object",
      "additionalProperties": { "$recursiveRef": "#" },
      "default": {}
    },
    "dependencies": {
      "$comment": "\"dependencies\" is no longer a keyword, but schema authors should avoid redefining it to facilitate a smooth transition to \"dependentSchemas\" and \"dependentRequired\"",
      "type": "object",
      "additionalProperties": {
        "anyOf": [
          { "$recursiveRef": "#" },
          { "$ref": "meta/validation#/$defs/stringArray" }
        ]
      }
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/meta/core.js
/* harmony default export */ const core = ({
  "$id": "https://json-schema.org/draft/2019-09/meta/core",
  "$schema": "https://json-schema.org/draft/2019-09/schema",
  "$vocabulary": {
    "https://json-schema.org/draft/2019-09/vocab/core": true
  },
  "$recursiveAnchor": true,

  "title": "Core vocabulary meta-schema",
  "type": ["object", "boolean"],
  "properties": {
    "$id": {
      "type": "string",
      "format": "uri-reference",
      "$comment": "Non-empty fragments not allowed.",
      "pattern": "^[^#]*#?$"
    },
    "$schema": {
      "type": "string",
      "format": "uri"
    },
    "$anchor": {
      "type": "string",
      "pattern": "^[A-Za-z][-A-Za-z0-9.:_]*$"
    },
    "$ref": {
      "type": "string",
      "format": "uri-reference"
    },
    "$recursiveRef": {
      "type": "string",
      "format": "uri-reference"
    },
    "$recursiveAnchor": {
      "type": "boolean",
      "default": false
    },
    "$vocabulary": {
      "type": "object",
      "propertyNames": {
        "type": "string",
        "format": "uri"
      },
      "additionalProperties": {
        "type": "boolean"
      }
    },
    "$comment": {
      "type": "string"
    },
    "$defs": {
      "type": "object",
      "additionalProperties": { "$recursiveRef": "#" },
      "default": {}
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/meta/applicator.js
/* harmony default export */ const applicator = ({
  "$id": "https://json-schema.org/draft/2019-09/meta/applicator",
  "$schema": "https://json-schema.org/draft/2019-09/schema",
  "$vocabulary": {
    "https://json-schema.org/draft/2019-09/vocab/applicator": true
  },
  "$recursiveAnchor": true,

  "title": "Applicator vocabulary meta-schema",
  "properties": {
    "additionalItems": { "$recursiveRef": "#" },
    "unevaluatedItems": { "$recursiveRef": "#" },
    "items": {
      "anyOf": [
        { "$recursiveRef": "#" },
        { "$ref": "#/$defs/schemaArray" }
      ]
    },
    "contains": { "$recursiveRef": "#" },
    "additionalProperties": { "$recursiveRef": "#" },
    "unevaluatedProperties": { "$recursiveRef": "#" },
    "properties": {
      "type": "object",
      "additionalProperties": { "$recursiveRef": "#" },
      "default": {}
    },
    "patternProperties": {
      "type": "object",
      "additionalProperties": { "$recursiveRef": "#" },
      "propertyNames": { "format": "regex" },
      "default": {}
    },
    "dependentSchemas": {
      "type": "object",
      "additionalProperties": {
        "$recursiveRef": "#"
      }
    },
    "propertyNames": { "$recursiveRef": "#" },
    "if": { "$recursiveRef": "#" },
    "then": { "$recursiveRef": "#" },
    "else": { "$recursiveRef": "#" },
    "allOf": { "$ref": "#/$defs/schemaArray" },
    "anyOf": { "$ref": "#/$defs/schemaArray" },
    "oneOf": { "$ref": "#/$defs/schemaArray" },
    "not": { "$recursiveRef": "#" }
  },
  "$defs": {
    "schemaArray": {
      "type": "array",
      "minItems": 1,
      "items": { "$recursiveRef": "#" }
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/meta/validation.js
/* harmony default export */ const meta_validation = ({
  "$id": "https://json-schema.org/draft/2019-09/meta/validation",
  "$schema": "https://json-schema.org/draft/2019-09/schema",
  "$vocabulary": {
    "https://json-schema.org/draft/2019-09/vocab/validation": true
  },
  "$recursiveAnchor": true,

  "title": "Validation vocabulary meta-schema",
  "type": ["object", "boolean"],
  "properties": {
    "multipleOf": {
      "type": "number",
      "exclusiveMinimum": 0
    },
    "maximum": {
      "type": "number"
    },
    "exclusiveMaximum": {
      "type": "number"
    },
    "minimum": {
      "type": "number"
    },
    "exclusiveMinimum": {
      "type": "number"
    },
    "maxLength": { "$ref": "#/$defs/nonNegativeInteger" },
    "minLength": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
    "pattern": {
      "type": "string",
      "format": "regex"
    },
    "maxItems": { "$ref": "#/$defs/nonNegativeInteger" },
    "minItems": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
    "uniqueItems": {
      "type": "boolean",
      "default": false
    },
    "maxContains": { "$ref": "#/$defs/nonNegativeInteger" },
    "minContains": {
      "$ref": "#/$defs/nonNegativeInteger",
      "default": 1
    },
    "maxProperties": { "$ref": "#/$defs/nonNegativeInteger" },
    "minProperties": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
    "required": { "$ref": "#/$defs/stringArray" },
    "dependentRequired": {
      "type": "object",
      "additionalProperties": {
        "$ref": "#/$defs/stringArray"
      }
    },
    "const": true,
    "enum": {
      "type": "array",
      "items": true
    },
    "type": {
      "anyOf": [
        { "$ref": "#/$defs/simpleTypes" },
        {
          "type": "array",
          "items": { "$ref": "#/$defs/simpleTypes" },
          "minItems": 1,
          "uniqueItems": true
        }
      ]
    }
  },
  "$defs": {
    "nonNegativeInteger": {
      "type": "integer",
      "minimum": 0
    },
    "nonNegativeIntegerDefault0": {
      "$ref": "#/$defs/nonNegativeInteger",
      "default": 0
    },
    "simpleTypes": {
      "enum": [
        "array",
        "boolean",
        "integer",
        "null",
        "number",
        "object",
        "string"
      ]
    },
    "stringArray": {
      "type": "array",
      "items": { "type": "string" },
      "uniqueItems": true,
      "default": []
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/meta/meta-data.js
/* harmony default export */ const meta_data = ({
  "$id": "https://json-schema.org/draft/2019-09/meta/meta-data",
  "$schema": "https://json-schema.org/draft/2019-09/schema",
  "$vocabulary": {
    "https://json-schema.org/draft/2019-09/vocab/meta-data": true
  },
  "$recursiveAnchor": true,

  "title": "Meta-data vocabulary meta-schema",

  "type": ["object", "boolean"],
  "properties": {
    "title": {
      "type": "string"
    },
    "description": {
      "type": "string"
    },
    "default": true,
    "deprecated": {
      "type": "boolean",
      "default": false
    },
    "readOnly": {
      "type": "boolean",
      "default": false
    },
    "writeOnly": {
      "type": "boolean",
      "default": false
    },
    "examples": {
      "type": "array",
      "items": true
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/meta/format.js
/* harmony default export */ const meta_format = ({
  "$id": "https://json-schema.org/draft/2019-09/meta/format",
  "$schema": "https://json-schema.org/draft/2019-09/schema",
  "$vocabulary": {
    "https://json-schema.org/draft/2019-09/vocab/format": true
  },
  "$recursiveAnchor": true,

  "title": "Format vocabulary meta-schema",
  "type": ["object", "boolean"],
  "properties": {
    "format": { "type": "string" }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/meta/content.js
/* harmony default export */ const content = ({
  "$id": "https://json-schema.org/draft/2019-09/meta/content",
  "$schema": "https://json-schema.org/draft/2019-09/schema",
  "$vocabulary": {
    "https://json-schema.org/draft/2019-09/vocab/content": true
  },
  "$recursiveAnchor": true,

  "title": "Content vocabulary meta-schema",

  "type": ["object", "boolean"],
  "properties": {
    "contentMediaType": { "type": "string" },
    "contentEncoding": { "type": "string" },
    "contentSchema": { "$recursiveRef": "#" }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/format-assertion.js






const format_assertion_id = "https://json-schema.org/keyword/draft-2019-09/format-assertion";

const format_assertion_compile = (schema) => browser_value(schema);

const format_assertion_interpret = (format, instance) => {
  if (getShouldValidateFormat() === false) {
    return true;
  }

  const handler = getFormatHandler(format_assertion_formats[format]);
  return handler?.(value(instance)) ?? true;
};

const format_assertion_annotation = (format) => format;

const format_assertion_formats = {
  "date-time": "https://json-schema.org/format/date-time",
  "date": "https://json-schema.org/format/date",
  "time": "https://json-schema.org/format/time",
  "duration": "https://json-schema.org/format/duration",
  "email": "https://json-schema.org/format/email",
  "idn-email": "https://json-schema.org/format/idn-email",
  "hostname": "https://json-schema.org/format/hostname",
  "idn-hostname": "https://json-schema.org/format/idn-hostname",
  "ipv4": "https://json-schema.org/format/ipv4",
  "ipv6": "https://json-schema.org/format/ipv6",
  "uri": "https://json-schema.org/format/uri",
  "uri-reference": "https://json-schema.org/format/uri-reference",
  "iri": "https://json-schema.org/format/iri",
  "iri-reference": "https://json-schema.org/format/iri-reference",
  "uuid": "https://json-schema.org/format/uuid",
  "uri-template": "https://json-schema.org/format/uri-template",
  "json-pointer": "https://json-schema.org/format/json-pointer",
  "relative-json-pointer": "https://json-schema.org/format/relative-json-pointer",
  "regex": "https://json-schema.org/format/regex"
};

/* harmony default export */ const format_assertion = ({ id: format_assertion_id, compile: format_assertion_compile, interpret: format_assertion_interpret, annotation: format_assertion_annotation, formats: format_assertion_formats });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/format.js






const draft_2019_09_format_id = "https://json-schema.org/keyword/draft-2019-09/format";

const draft_2019_09_format_compile = (schema) => browser_value(schema);

const draft_2019_09_format_interpret = (format, instance) => {
  if (!getShouldValidateFormat()) {
    return true;
  }

  const handler = getFormatHandler(draft_2019_09_format_formats[format]);
  return handler?.(value(instance)) ?? true;
};

const draft_2019_09_format_annotation = (format) => format;

const draft_2019_09_format_formats = {
  "date-time": "https://json-schema.org/format/date-time",
  "date": "https://json-schema.org/format/date",
  "time": "https://json-schema.org/format/time",
  "duration": "https://json-schema.org/format/duration",
  "email": "https://json-schema.org/format/email",
  "idn-email": "https://json-schema.org/format/idn-email",
  "hostname": "https://json-schema.org/format/hostname",
  "idn-hostname": "https://json-schema.org/format/idn-hostname",
  "ipv4": "https://json-schema.org/format/ipv4",
  "ipv6": "https://json-schema.org/format/ipv6",
  "uri": "https://json-schema.org/format/uri",
  "uri-reference": "https://json-schema.org/format/uri-reference",
  "iri": "https://json-schema.org/format/iri",
  "iri-reference": "https://json-schema.org/format/iri-reference",
  "uuid": "https://json-schema.org/format/uuid",
  "uri-template": "https://json-schema.org/format/uri-template",
  "json-pointer": "https://json-schema.org/format/json-pointer",
  "relative-json-pointer": "https://json-schema.org/format/relative-json-pointer",
  "regex": "https://json-schema.org/format/regex"
};

/* harmony default export */ const draft_2019_09_format = ({ id: draft_2019_09_format_id, compile: draft_2019_09_format_compile, interpret: draft_2019_09_format_interpret, annotation: draft_2019_09_format_annotation, formats: draft_2019_09_format_formats });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/recursiveAnchor.js
/* harmony default export */ const recursiveAnchor = ({ id: "https://json-schema.org/keyword/draft-2019-09/recursiveAnchor" });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/dynamicRef.js





const draft_2020_12_dynamicRef_id = "https://json-schema.org/keyword/draft-2020-12/dynamicRef";

const draft_2020_12_dynamicRef_compile = async (dynamicRef, ast) => {
  const fragment = common_uriFragment(browser_value(dynamicRef));
  const referencedSchema = await browser_get(browser_value(dynamicRef), dynamicRef);
  await validation.compile(referencedSchema, ast);
  return [referencedSchema.document.baseUri, fragment, canonicalUri(referencedSchema)];
};

const draft_2020_12_dynamicRef_interpret = ([id, fragment, ref], instance, context) => {
  if (fragment in context.ast.metaData[id].dynamicAnchors) {
    context.dynamicAnchors = addDynamicAnchors(context.ast.metaData[id].dynamicAnchors, context.dynamicAnchors);
    return validation.interpret(context.dynamicAnchors[fragment], instance, context);
  } else {
    return validation.interpret(ref, instance, context);
  }
};

const draft_2020_12_dynamicRef_simpleApplicator = true;

const draft_2020_12_dynamicRef_plugin = {
  id: `${draft_2020_12_dynamicRef_id}#plugin`,
  beforeSchema(url, _instance, context) {
    context.dynamicAnchors = addDynamicAnchors(resourceDynamicAnchors(url, context.ast), context.dynamicAnchors);
  },
  beforeKeyword(_url, _instance, context, schemaContext) {
    context.dynamicAnchors = schemaContext.dynamicAnchors;
  }
};

/* harmony default export */ const draft_2020_12_dynamicRef = ({ id: draft_2020_12_dynamicRef_id, compile: draft_2020_12_dynamicRef_compile, interpret: draft_2020_12_dynamicRef_interpret, simpleApplicator: draft_2020_12_dynamicRef_simpleApplicator, plugin: draft_2020_12_dynamicRef_plugin });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2019-09/index.js



















addKeyword(additionalItems);
addKeyword(draft_04_items);
addKeyword(format_assertion);
addKeyword(draft_2019_09_format);
addKeyword(recursiveAnchor);
addKeyword(draft_2020_12_dynamicRef);

defineVocabulary("https://json-schema.org/draft/2019-09/vocab/core", {
  "$anchor": "https://json-schema.org/keyword/anchor",
  "$comment": "https://json-schema.org/keyword/comment",
  "$defs": "https://json-schema.org/keyword/definitions",
  "$recursiveAnchor": "https://json-schema.org/keyword/draft-2019-09/recursiveAnchor",
  "$recursiveRef": "https://json-schema.org/keyword/draft-2020-12/dynamicRef",
  "$id": "https://json-schema.org/keyword/id",
  "$ref": "https://json-schema.org/keyword/ref",
  "$vocabulary": "https://json-schema.org/keyword/vocabulary"
});

defineVocabulary("https://json-schema.org/draft/2019-09/vocab/applicator", {
  "additionalItems": "https://json-schema.org/keyword/draft-04/additionalItems",
  "additionalProperties": "https://json-schema.org/keyword/additionalProperties",
  "allOf": "https://json-schema.org/keyword/allOf",
  "anyOf": "https://json-schema.org/keyword/anyOf",
  "contains": "https://json-schema.org/keyword/contains",
  "dependentSchemas": "https://json-schema.org/keyword/dependentSchemas",
  "if": "https://json-schema.org/keyword/if",
  "then": "https://json-schema.org/keyword/then",
  "else": "https://json-schema.org/keyword/else",
  "items": "https://json-schema.org/keyword/draft-04/items",
  "not": "https://json-schema.org/keyword/not",
  "oneOf": "https://json-schema.org/keyword/oneOf",
  "patternProperties": "https://json-schema.org/keyword/patternProperties",
  "properties": "https://json-schema.org/keyword/properties",
  "propertyNames": "https://json-schema.org/keyword/propertyNames",
  "unevaluatedItems": "https://json-schema.org/keyword/unevaluatedItems",
  "unevaluatedProperties": "https://json-schema.org/keyword/unevaluatedProperties"
});

defineVocabulary("https://json-schema.org/draft/2019-09/vocab/validation", {
  "const": "https://json-schema.org/keyword/const",
  "enum": "https://json-schema.org/keyword/enum",
  "dependentRequired": "https://json-schema.org/keyword/dependentRequired",
  "exclusiveMaximum": "https://json-schema.org/keyword/exclusiveMaximum",
  "exclusiveMinimum": "https://json-schema.org/keyword/exclusiveMinimum",
  "maxContains": "https://json-schema.org/keyword/maxContains",
  "maxItems": "https://json-schema.org/keyword/maxItems",
  "maxLength": "https://json-schema.org/keyword/maxLength",
  "maxProperties": "https://json-schema.org/keyword/maxProperties",
  "maximum": "https://json-schema.org/keyword/maximum",
  "minContains": "https://json-schema.org/keyword/minContains",
  "minItems": "https://json-schema.org/keyword/minItems",
  "minLength": "https://json-schema.org/keyword/minLength",
  "minProperties": "https://json-schema.org/keyword/minProperties",
  "minimum": "https://json-schema.org/keyword/minimum",
  "multipleOf": "https://json-schema.org/keyword/multipleOf",
  "pattern": "https://json-schema.org/keyword/pattern",
  "required": "https://json-schema.org/keyword/required",
  "type": "https://json-schema.org/keyword/type",
  "uniqueItems": "https://json-schema.org/keyword/uniqueItems"
});

defineVocabulary("https://json-schema.org/draft/2019-09/vocab/meta-data", {
  "default": "https://json-schema.org/keyword/default",
  "deprecated": "https://json-schema.org/keyword/deprecated",
  "description": "https://json-schema.org/keyword/description",
  "examples": "https://json-schema.org/keyword/examples",
  "readOnly": "https://json-schema.org/keyword/readOnly",
  "title": "https://json-schema.org/keyword/title",
  "writeOnly": "https://json-schema.org/keyword/writeOnly"
});

defineVocabulary("https://json-schema.org/draft/2019-09/vocab/format", {
  "format": "https://json-schema.org/keyword/draft-2019-09/format-assertion"
});

defineVocabulary("https://json-schema.org/draft/2019-09/vocab/content", {
  "contentEncoding": "https://json-schema.org/keyword/contentEncoding",
  "contentMediaType": "https://json-schema.org/keyword/contentMediaType",
  "contentSchema": "https://json-schema.org/keyword/contentSchema"
});

loadDialect("https://json-schema.org/draft/2019-09/schema", {
  "https://json-schema.org/draft/2019-09/vocab/core": true,
  "https://json-schema.org/draft/2019-09/vocab/applicator": true,
  "https://json-schema.org/draft/2019-09/vocab/validation": true,
  "https://json-schema.org/draft/2019-09/vocab/meta-data": true,
  "https://json-schema.org/draft/2019-09/vocab/format": true,
  "https://json-schema.org/draft/2019-09/vocab/content": true
}, true);

schema_registerSchema(draft_2019_09_schema);
schema_registerSchema(core);
schema_registerSchema(applicator);
schema_registerSchema(meta_validation);
schema_registerSchema(meta_data);
schema_registerSchema(meta_format);
schema_registerSchema(content);



;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/schema.js
/* harmony default export */ const draft_2020_12_schema = ({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://json-schema.org/draft/2020-12/schema",
  "$vocabulary": {
    "https://json-schema.org/draft/2020-12/vocab/core": true,
    "https://json-schema.org/draft/2020-12/vocab/applicator": true,
    "https://json-schema.org/draft/2020-12/vocab/unevaluated": true,
    "https://json-schema.org/draft/2020-12/vocab/validation": true,
    "https://json-schema.org/draft/2020-12/vocab/meta-data": true,
    "https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
    "https://json-schema.org/draft/2020-12/vocab/content": true
  },
  "$dynamicAnchor": "meta",

  "title": "Core and Validation specifications meta-schema",
  "allOf": [
    { "$ref": "meta/core" },
    { "$ref": "meta/applicator" },
    { "$ref": "meta/unevaluated" },
    { "$ref": "meta/validation" },
    { "$ref": "meta/meta-data" },
    { "$ref": "meta/format-annotation" },
    { "$ref": "meta/content" }
  ],
  "type": ["object", "boolean"],
  "properties": {
    "definitions": {
      "$comment": "While no longer an official keyword as it is replaced by $defs, this keyword is retained in the meta-schema to prevent incompatible extensions as it remains in common use.",
      "type": "object",
      "additionalProperties": { "$dynamicRef": "#meta" },
      "default": {}
    },
    "dependencies": {
      "$comment": "\"dependencies\" is no longer a keyword, but schema authors should avoid redefining it to facilitate a smooth transition to \"dependentSchemas\" and \"dependentRequired\"",
      "type": "object",
      "additionalProperties": {
        "anyOf": [
          { "$dynamicRef": "#meta" },
          { "$ref": "meta/validation#/$defs/stringArray" }
        ]
      }
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/meta/core.js
/* harmony default export */ const meta_core = ({
  "$id": "https://json-schema.org/draft/2020-12/meta/core",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$dynamicAnchor": "meta",

  "title": "Core vocabulary meta-schema",
  "type": ["object", "boolean"],
  "properties": {
    "$id": {
      "type": "string",
      "format": "uri-reference",
      "$comment": "Non-empty fragments not allowed.",
      "pattern": "^[^#]*#?$"
    },
    "$schema": {
      "type": "string",
      "format": "uri"
    },
    "$anchor": {
      "type": "string",
      "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"
    },
    "$ref": {
      "type": "string",
      "format": "uri-reference"
    },
    "$dynamicRef": {
      "type": "string",
      "format": "uri-reference"
    },
    "$dynamicAnchor": {
      "type": "string",
      "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"
    },
    "$vocabulary": {
      "type": "object",
      "propertyNames": {
        "type": "string",
        "format": "uri"
      },
      "additionalProperties": {
        "type": "boolean"
      }
    },
    "$comment": {
      "type": "string"
    },
    "$defs": {
      "type": "object",
      "additionalProperties": { "$dynamicRef": "#meta" },
      "default": {}
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/meta/applicator.js
/* harmony default export */ const meta_applicator = ({
  "$id": "https://json-schema.org/draft/2020-12/meta/applicator",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$dynamicAnchor": "meta",

  "title": "Applicator vocabulary meta-schema",
  "type": ["object", "boolean"],
  "properties": {
    "prefixItems": { "$ref": "#/$defs/schemaArray" },
    "items": { "$dynamicRef": "#meta" },
    "contains": { "$dynamicRef": "#meta" },
    "additionalProperties": { "$dynamicRef": "#meta" },
    "properties": {
      "type": "object",
      "additionalProperties": { "$dynamicRef": "#meta" },
      "default": {}
    },
    "patternProperties": {
      "type": "object",
      "additionalProperties": { "$dynamicRef": "#meta" },
      "propertyNames": { "format": "regex" },
      "default": {}
    },
    "dependentSchemas": {
      "type": "object",
      "additionalProperties": {
        "$dynamicRef": "#meta"
      }
    },
    "propertyNames": { "$dynamicRef": "#meta" },
    "if": { "$dynamicRef": "#meta" },
    "then": { "$dynamicRef": "#meta" },
    "else": { "$dynamicRef": "#meta" },
    "allOf": { "$ref": "#/$defs/schemaArray" },
    "anyOf": { "$ref": "#/$defs/schemaArray" },
    "oneOf": { "$ref": "#/$defs/schemaArray" },
    "not": { "$dynamicRef": "#meta" }
  },
  "$defs": {
    "schemaArray": {
      "type": "array",
      "minItems": 1,
      "items": { "$dynamicRef": "#meta" }
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/meta/validation.js
/* harmony default export */ const draft_2020_12_meta_validation = ({
  "$id": "https://json-schema.org/draft/2020-12/meta/validation",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$dynamicAnchor": "meta",

  "title": "Validation vocabulary meta-schema",
  "type": ["object", "boolean"],
  "properties": {
    "multipleOf": {
      "type": "number",
      "exclusiveMinimum": 0
    },
    "maximum": {
      "type": "number"
    },
    "exclusiveMaximum": {
      "type": "number"
    },
    "minimum": {
      "type": "number"
    },
    "exclusiveMinimum": {
      "type": "number"
    },
    "maxLength": { "$ref": "#/$defs/nonNegativeInteger" },
    "minLength": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
    "pattern": {
      "type": "string",
      "format": "regex"
    },
    "maxItems": { "$ref": "#/$defs/nonNegativeInteger" },
    "minItems": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
    "uniqueItems": {
      "type": "boolean",
      "default": false
    },
    "maxContains": { "$ref": "#/$defs/nonNegativeInteger" },
    "minContains": {
      "$ref": "#/$defs/nonNegativeInteger",
      "default": 1
    },
    "maxProperties": { "$ref": "#/$defs/nonNegativeInteger" },
    "minProperties": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
    "required": { "$ref": "#/$defs/stringArray" },
    "dependentRequired": {
      "type": "object",
      "additionalProperties": {
        "$ref": "#/$defs/stringArray"
      }
    },
    "const": true,
    "enum": {
      "type": "array",
      "items": true
    },
    "type": {
      "anyOf": [
        { "$ref": "#/$defs/simpleTypes" },
        {
          "type": "array",
          "items": { "$ref": "#/$defs/simpleTypes" },
          "minItems": 1,
          "uniqueItems": true
        }
      ]
    }
  },
  "$defs": {
    "nonNegativeInteger": {
      "type": "integer",
      "minimum": 0
    },
    "nonNegativeIntegerDefault0": {
      "$ref": "#/$defs/nonNegativeInteger",
      "default": 0
    },
    "simpleTypes": {
      "enum": [
        "array",
        "boolean",
        "integer",
        "null",
        "number",
        "object",
        "string"
      ]
    },
    "stringArray": {
      "type": "array",
      "items": { "type": "string" },
      "uniqueItems": true,
      "default": []
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/meta/meta-data.js
/* harmony default export */ const meta_meta_data = ({
  "$id": "https://json-schema.org/draft/2020-12/meta/meta-data",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$dynamicAnchor": "meta",

  "title": "Meta-data vocabulary meta-schema",

  "type": ["object", "boolean"],
  "properties": {
    "title": {
      "type": "string"
    },
    "description": {
      "type": "string"
    },
    "default": true,
    "deprecated": {
      "type": "boolean",
      "default": false
    },
    "readOnly": {
      "type": "boolean",
      "default": false
    },
    "writeOnly": {
      "type": "boolean",
      "default": false
    },
    "examples": {
      "type": "array",
      "items": true
    }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/meta/format-annotation.js
/* harmony default export */ const meta_format_annotation = ({
  "$id": "https://json-schema.org/draft/2020-12/meta/format-annotation",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$dynamicAnchor": "meta",

  "title": "Format vocabulary meta-schema for annotation results",
  "type": ["object", "boolean"],
  "properties": {
    "format": { "type": "string" }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/meta/format-assertion.js
/* harmony default export */ const meta_format_assertion = ({
  "$id": "https://json-schema.org/draft/2020-12/meta/format-assertion",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$dynamicAnchor": "meta",

  "title": "Format vocabulary meta-schema for assertion results",
  "type": ["object", "boolean"],
  "properties": {
    "format": { "type": "string" }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/meta/content.js
/* harmony default export */ const meta_content = ({
  "$id": "https://json-schema.org/draft/2020-12/meta/content",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$dynamicAnchor": "meta",

  "title": "Content vocabulary meta-schema",

  "type": ["object", "boolean"],
  "properties": {
    "contentMediaType": { "type": "string" },
    "contentEncoding": { "type": "string" },
    "contentSchema": { "$dynamicRef": "#meta" }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/meta/unevaluated.js
/* harmony default export */ const unevaluated = ({
  "$id": "https://json-schema.org/draft/2020-12/meta/unevaluated",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$dynamicAnchor": "meta",

  "title": "Unevaluated applicator vocabulary meta-schema",
  "type": ["object", "boolean"],
  "properties": {
    "unevaluatedItems": { "$dynamicRef": "#meta" },
    "unevaluatedProperties": { "$dynamicRef": "#meta" }
  }
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/dynamicAnchor.js
/* harmony default export */ const draft_2020_12_dynamicAnchor = ({ id: "https://json-schema.org/keyword/draft-2020-12/dynamicAnchor" });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/format.js






const draft_2020_12_format_id = "https://json-schema.org/keyword/draft-2020-12/format";

const draft_2020_12_format_compile = (schema) => browser_value(schema);

const draft_2020_12_format_interpret = (format, instance) => {
  if (!getShouldValidateFormat()) {
    return true;
  }

  const handler = getFormatHandler(draft_2020_12_format_formats[format]);
  return handler?.(value(instance)) ?? true;
};

const draft_2020_12_format_annotation = (format) => format;

const draft_2020_12_format_formats = {
  "date-time": "https://json-schema.org/format/date-time",
  "date": "https://json-schema.org/format/date",
  "time": "https://json-schema.org/format/time",
  "duration": "https://json-schema.org/format/duration",
  "email": "https://json-schema.org/format/email",
  "idn-email": "https://json-schema.org/format/idn-email",
  "hostname": "https://json-schema.org/format/hostname",
  "idn-hostname": "https://json-schema.org/format/idn-hostname",
  "ipv4": "https://json-schema.org/format/ipv4",
  "ipv6": "https://json-schema.org/format/ipv6",
  "uri": "https://json-schema.org/format/uri",
  "uri-reference": "https://json-schema.org/format/uri-reference",
  "iri": "https://json-schema.org/format/iri",
  "iri-reference": "https://json-schema.org/format/iri-reference",
  "uuid": "https://json-schema.org/format/uuid",
  "uri-template": "https://json-schema.org/format/uri-template",
  "json-pointer": "https://json-schema.org/format/json-pointer",
  "relative-json-pointer": "https://json-schema.org/format/relative-json-pointer",
  "regex": "https://json-schema.org/format/regex"
};

/* harmony default export */ const draft_2020_12_format = ({ id: draft_2020_12_format_id, compile: draft_2020_12_format_compile, interpret: draft_2020_12_format_interpret, annotation: draft_2020_12_format_annotation, formats: draft_2020_12_format_formats });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/format-assertion.js





const draft_2020_12_format_assertion_id = "https://json-schema.org/keyword/draft-2020-12/format-assertion";

const draft_2020_12_format_assertion_compile = (schema) => browser_value(schema);

const draft_2020_12_format_assertion_interpret = (format, instance) => {
  const handler = getFormatHandler(draft_2020_12_format_assertion_formats[format]);
  if (!handler) {
    throw Error(`The '${format}' format is not supported.`);
  }

  return handler(value(instance));
};

const draft_2020_12_format_assertion_annotation = (format) => format;

const draft_2020_12_format_assertion_formats = {
  "date-time": "https://json-schema.org/format/date-time",
  "date": "https://json-schema.org/format/date",
  "time": "https://json-schema.org/format/time",
  "duration": "https://json-schema.org/format/duration",
  "email": "https://json-schema.org/format/email",
  "idn-email": "https://json-schema.org/format/idn-email",
  "hostname": "https://json-schema.org/format/hostname",
  "idn-hostname": "https://json-schema.org/format/idn-hostname",
  "ipv4": "https://json-schema.org/format/ipv4",
  "ipv6": "https://json-schema.org/format/ipv6",
  "uri": "https://json-schema.org/format/uri",
  "uri-reference": "https://json-schema.org/format/uri-reference",
  "iri": "https://json-schema.org/format/iri",
  "iri-reference": "https://json-schema.org/format/iri-reference",
  "uuid": "https://json-schema.org/format/uuid",
  "uri-template": "https://json-schema.org/format/uri-template",
  "json-pointer": "https://json-schema.org/format/json-pointer",
  "relative-json-pointer": "https://json-schema.org/format/relative-json-pointer",
  "regex": "https://json-schema.org/format/regex"
};

/* harmony default export */ const draft_2020_12_format_assertion = ({ id: draft_2020_12_format_assertion_id, compile: draft_2020_12_format_assertion_compile, interpret: draft_2020_12_format_assertion_interpret, annotation: draft_2020_12_format_assertion_annotation, formats: draft_2020_12_format_assertion_formats });

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/draft-2020-12/index.js



















addKeyword(draft_2020_12_dynamicRef);
addKeyword(draft_2020_12_dynamicAnchor);
addKeyword(draft_2020_12_format);
addKeyword(draft_2020_12_format_assertion);

defineVocabulary("https://json-schema.org/draft/2020-12/vocab/core", {
  "$anchor": "https://json-schema.org/keyword/anchor",
  "$comment": "https://json-schema.org/keyword/comment",
  "$defs": "https://json-schema.org/keyword/definitions",
  "$dynamicAnchor": "https://json-schema.org/keyword/draft-2020-12/dynamicAnchor",
  "$dynamicRef": "https://json-schema.org/keyword/draft-2020-12/dynamicRef",
  "$id": "https://json-schema.org/keyword/id",
  "$ref": "https://json-schema.org/keyword/ref",
  "$vocabulary": "https://json-schema.org/keyword/vocabulary"
});

defineVocabulary("https://json-schema.org/draft/2020-12/vocab/applicator", {
  "additionalProperties": "https://json-schema.org/keyword/additionalProperties",
  "allOf": "https://json-schema.org/keyword/allOf",
  "anyOf": "https://json-schema.org/keyword/anyOf",
  "contains": "https://json-schema.org/keyword/contains",
  "dependentSchemas": "https://json-schema.org/keyword/dependentSchemas",
  "if": "https://json-schema.org/keyword/if",
  "then": "https://json-schema.org/keyword/then",
  "else": "https://json-schema.org/keyword/else",
  "items": "https://json-schema.org/keyword/items",
  "not": "https://json-schema.org/keyword/not",
  "oneOf": "https://json-schema.org/keyword/oneOf",
  "patternProperties": "https://json-schema.org/keyword/patternProperties",
  "prefixItems": "https://json-schema.org/keyword/prefixItems",
  "properties": "https://json-schema.org/keyword/properties",
  "propertyNames": "https://json-schema.org/keyword/propertyNames"
});

defineVocabulary("https://json-schema.org/draft/2020-12/vocab/validation", {
  "const": "https://json-schema.org/keyword/const",
  "dependentRequired": "https://json-schema.org/keyword/dependentRequired",
  "enum": "https://json-schema.org/keyword/enum",
  "exclusiveMaximum": "https://json-schema.org/keyword/exclusiveMaximum",
  "exclusiveMinimum": "https://json-schema.org/keyword/exclusiveMinimum",
  "maxContains": "https://json-schema.org/keyword/maxContains",
  "maxItems": "https://json-schema.org/keyword/maxItems",
  "maxLength": "https://json-schema.org/keyword/maxLength",
  "maxProperties": "https://json-schema.org/keyword/maxProperties",
  "maximum": "https://json-schema.org/keyword/maximum",
  "minContains": "https://json-schema.org/keyword/minContains",
  "minItems": "https://json-schema.org/keyword/minItems",
  "minLength": "https://json-schema.org/keyword/minLength",
  "minProperties": "https://json-schema.org/keyword/minProperties",
  "minimum": "https://json-schema.org/keyword/minimum",
  "multipleOf": "https://json-schema.org/keyword/multipleOf",
  "pattern": "https://json-schema.org/keyword/pattern",
  "required": "https://json-schema.org/keyword/required",
  "type": "https://json-schema.org/keyword/type",
  "uniqueItems": "https://json-schema.org/keyword/uniqueItems"
});

defineVocabulary("https://json-schema.org/draft/2020-12/vocab/meta-data", {
  "default": "https://json-schema.org/keyword/default",
  "deprecated": "https://json-schema.org/keyword/deprecated",
  "description": "https://json-schema.org/keyword/description",
  "examples": "https://json-schema.org/keyword/examples",
  "readOnly": "https://json-schema.org/keyword/readOnly",
  "title": "https://json-schema.org/keyword/title",
  "writeOnly": "https://json-schema.org/keyword/writeOnly"
});

defineVocabulary("https://json-schema.org/draft/2020-12/vocab/format-annotation", {
  "format": "https://json-schema.org/keyword/draft-2020-12/format"
});

defineVocabulary("https://json-schema.org/draft/2020-12/vocab/format-assertion", {
  "format": "https://json-schema.org/keyword/draft-2020-12/format-assertion"
});

defineVocabulary("https://json-schema.org/draft/2020-12/vocab/content", {
  "contentEncoding": "https://json-schema.org/keyword/contentEncoding",
  "contentMediaType": "https://json-schema.org/keyword/contentMediaType",
  "contentSchema": "https://json-schema.org/keyword/contentSchema"
});

defineVocabulary("https://json-schema.org/draft/2020-12/vocab/unevaluated", {
  "unevaluatedItems": "https://json-schema.org/keyword/unevaluatedItems",
  "unevaluatedProperties": "https://json-schema.org/keyword/unevaluatedProperties"
});

loadDialect("https://json-schema.org/draft/2020-12/schema", {
  "https://json-schema.org/draft/2020-12/vocab/core": true,
  "https://json-schema.org/draft/2020-12/vocab/applicator": true,
  "https://json-schema.org/draft/2020-12/vocab/validation": true,
  "https://json-schema.org/draft/2020-12/vocab/meta-data": true,
  "https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
  "https://json-schema.org/draft/2020-12/vocab/content": true,
  "https://json-schema.org/draft/2020-12/vocab/unevaluated": true
}, true);

schema_registerSchema(draft_2020_12_schema);
schema_registerSchema(meta_core);
schema_registerSchema(meta_applicator);
schema_registerSchema(draft_2020_12_meta_validation);
schema_registerSchema(meta_meta_data);
schema_registerSchema(meta_format_annotation);
schema_registerSchema(meta_format_assertion);
schema_registerSchema(meta_content);
schema_registerSchema(unevaluated);



;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/date-math.js
/** @type (month: string, year: number) => number */
const daysInMonth = (month, year) => {
  switch (month) {
    case "01":
    case "Jan":
    case "03":
    case "Mar":
    case "05":
    case "May":
    case "07":
    case "Jul":
    case "08":
    case "Aug":
    case "10":
    case "Oct":
    case "12":
    case "Dec":
      return 31;
    case "04":
    case "Apr":
    case "06":
    case "Jun":
    case "09":
    case "Sep":
    case "11":
    case "Nov":
      return 30;
    case "02":
    case "Feb":
      return isLeapYear(year) ? 29 : 28;
    default:
      return 0;
  }
};

/** @type (year: number) => boolean */
const isLeapYear = (year) => {
  return (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
};

/** @type (date: Date) => boolean */
const hasLeapSecond = (date) => {
  const utcDate = `${date.getUTCFullYear()}-${date.getUTCMonth() + 1}-${date.getUTCDate()}`;
  return leapSecondDates.has(utcDate)
    && date.getUTCHours() === 23
    && date.getUTCMinutes() === 59;
};

const leapSecondDates = new Set([
  "1960-12-31",
  "1961-07-31",
  "1961-12-31",
  "1963-10-31",
  "1963-12-31",
  "1964-03-31",
  "1964-08-31",
  "1964-12-31",
  "1965-02-28",
  "1965-06-30",
  "1965-08-31",
  "1965-12-31",
  "1968-01-31",
  "1971-12-31",
  "1972-06-30",
  "1972-12-31",
  "1973-12-31",
  "1974-12-31",
  "1975-12-31",
  "1976-12-31",
  "1977-12-31",
  "1978-12-31",
  "1979-12-31",
  "1981-06-30",
  "1982-06-30",
  "1983-06-30",
  "1985-06-30",
  "1987-12-31",
  "1989-12-31",
  "1990-12-31",
  "1992-06-30",
  "1993-06-30",
  "1994-06-30",
  "1995-12-31",
  "1997-06-30",
  "1998-12-31",
  "2005-12-31",
  "2008-12-31",
  "2012-06-30",
  "2015-06-30",
  "2016-12-31"
]);

/** @type (dayName: string) => number */
const dayOfWeekId = (dayName) => {
  switch (dayName) {
    case "Sun":
    case "Sunday":
      return 0;
    case "Mon":
    case "Monday":
      return 1;
    case "Tue":
    case "Tuesday":
      return 2;
    case "Wed":
    case "Wednesday":
      return 3;
    case "Thu":
    case "Thursday":
      return 4;
    case "Fri":
    case "Friday":
      return 5;
    case "Sat":
    case "Saturday":
      return 6;
    default:
      return -1;
  }
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc3339.js


/**
 * @import * as API from "./index.d.ts"
 */

const dateFullyear = `\\d{4}`;
const dateMonth = `(?:0[1-9]|1[0-2])`; // 01-12
const dateMday = `(?:0[1-9]|[12][0-9]|3[01])`; // 01-28, 01-29, 01-30, 01-31 based on month/year
const fullDate = `(?<year>${dateFullyear})-(?<month>${dateMonth})-(?<day>${dateMday})`;

const datePattern = new RegExp(`^${fullDate}$`);

/** @type API.isDate */
const isDate = (date) => {
  const parsedDate = datePattern.exec(date)?.groups;
  if (!parsedDate) {
    return false;
  }

  const day = Number.parseInt(parsedDate.day, 10);
  const year = Number.parseInt(parsedDate.year, 10);

  return day <= daysInMonth(parsedDate.month, year);
};

const timeHour = `(?:[01]\\d|2[0-3])`; // 00-23
const timeMinute = `[0-5]\\d`; // 00-59
const timeSecond = `[0-5]\\d`; // 00-59
const timeSecondAllowLeapSeconds = `(?<seconds>[0-5]\\d|60)`; // 00-58, 00-59, 00-60 based on leap second rules
const timeSecfrac = `\\.\\d+`;
const timeNumoffset = `[+-]${timeHour}:${timeMinute}`;
const timeOffset = `(?:[zZ]|${timeNumoffset})`;
const partialTime = `${timeHour}:${timeMinute}:${timeSecond}(?:${timeSecfrac})?`;
const fullTime = `${partialTime}${timeOffset}`;

/**
 * @type API.isTime
 * @function
 */
const isTime = RegExp.prototype.test.bind(new RegExp(`^${fullTime}$`));

const timePattern = new RegExp(`^${timeHour}:${timeMinute}:${timeSecondAllowLeapSeconds}(?:${timeSecfrac})?${timeOffset}$`);

/** @type (time: string) => { seconds: string } | undefined */
const parseTime = (time) => {
  return /** @type {{ seconds: string } | undefined} */ (timePattern.exec(time)?.groups);
};

/** @type API.isDateTime */
const isDateTime = (dateTime) => {
  const date = dateTime.substring(0, 10);
  const t = dateTime[10];
  const time = dateTime.substring(11);
  const seconds = parseTime(time)?.seconds;

  return isDate(date)
    && /^t$/i.test(t)
    && !!seconds
    && (seconds !== "60" || hasLeapSecond(new Date(`${date}T${time.replace("60", "59")}`)));
};

const durSecond = `\\d+S`;
const durMinute = `\\d+M(?:${durSecond})?`;
const durHour = `\\d+H(?:${durMinute})?`;
const durTime = `T(?:${durHour}|${durMinute}|${durSecond})`;
const durDay = `\\d+D`;
const durWeek = `\\d+W`;
const durMonth = `\\d+M(?:${durDay})?`;
const durYear = `\\d+Y(?:${durMonth})?`;
const durDate = `(?:${durDay}|${durMonth}|${durYear})(?:${durTime})?`;
const duration = `P(?:${durDate}|${durTime}|${durWeek})`;

/**
 * @type API.isDuration
 * @function
 */
const isDuration = RegExp.prototype.test.bind(new RegExp(`^${duration}$`));

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc5321.js
/**
 * @import * as API from "./index.d.ts"
 */

const rfc5321_alpha = `[a-zA-Z]`;
const rfc5321_hexdig = `[\\da-fA-F]`;

// Printable US-ASCII characters not including specials.
const atext = `[\\w!#$%&'*+\\-/=?^\`{|}~]`;
const atom = `${atext}+`;
const dotString = `${atom}(?:\\.${atom})*`;

// Any ASCII graphic or space without blackslash-quoting except double-quote and the backslash itself.
const qtextSMTP = `[\\x20-\\x21\\x23-\\x5B\\x5D-\\x7E]`;
// backslash followed by any ASCII graphic or space
const quotedPairSMTP = `\\\\[\\x20-\\x7E]`;
const qcontentSMTP = `(?:${qtextSMTP}|${quotedPairSMTP})`;
const quotedString = `"${qcontentSMTP}*"`;

const localPart = `(?:${dotString}|${quotedString})`; // MAY be case-sensitive

const letDig = `(?:${rfc5321_alpha}|\\d)`;
const ldhStr = `(?:${letDig}|-)*${letDig}`;
const subDomain = `${letDig}(?:${ldhStr})?`;
const domain = `${subDomain}(?:\\.${subDomain})*`;

const rfc5321_decOctet = `(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])`;
const ipv4Address = `${rfc5321_decOctet}\\.${rfc5321_decOctet}\\.${rfc5321_decOctet}\\.${rfc5321_decOctet}`;

const rfc5321_h16 = `${rfc5321_hexdig}{1,4}`;
const rfc5321_ls32 = `(?:${rfc5321_h16}:${rfc5321_h16}|${ipv4Address})`;
const ipv6Address = `(?:(?:${rfc5321_h16}:){6}${rfc5321_ls32}|::(?:${rfc5321_h16}:){5}${rfc5321_ls32}|(?:${rfc5321_h16})?::(?:${rfc5321_h16}:){4}${rfc5321_ls32}|(?:(?:${rfc5321_h16}:){0,1}${rfc5321_h16})?::(?:${rfc5321_h16}:){3}${rfc5321_ls32}|(?:(?:${rfc5321_h16}:){0,2}${rfc5321_h16})?::(?:${rfc5321_h16}:){2}${rfc5321_ls32}|(?:(?:${rfc5321_h16}:){0,3}${rfc5321_h16})?::(?:${rfc5321_h16}:){1}${rfc5321_ls32}|(?:(?:${rfc5321_h16}:){0,4}${rfc5321_h16})?::${rfc5321_ls32}|(?:(?:${rfc5321_h16}:){0,5}${rfc5321_h16})?::${rfc5321_h16}|(?:(?:${rfc5321_h16}:){0,6}${rfc5321_h16})?::)`;
const ipv6AddressLiteral = `[Ii][Pp][Vv]6:${ipv6Address}`;

const dcontent = `[\\x21-\\x5A\\x5E-\\x7E]`; // Printable US-ASCII excluding "[", "\", "]"
const generalAddressLiteral = `(?<addressLiteralTag>${ldhStr}):${dcontent}+`;

const addressLiteral = `\\[(?:${ipv4Address}|${ipv6AddressLiteral}|${generalAddressLiteral})]`;

const mailbox = `${localPart}@(?:${domain}|${addressLiteral})`;

const mailboxPattern = new RegExp(`^${mailbox}$`);

/** @type API.isEmail */
const isEmail = (email) => {
  const result = mailboxPattern.exec(email);

  if (result === null) {
    return false;
  }

  if (result.groups?.addressLiteralTag) {
    throw Error(`Encountered unknown Address Literal Tag: ${result.groups?.addressLiteralTag}`);
  }

  return true;
};

// EXTERNAL MODULE: ./node_modules/idn-hostname/index.js
var idn_hostname = __nccwpck_require__(724);
;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc1123.js
/**
 * @import * as API from "./index.d.ts"
 */

const label = `(?!-)[A-Za-z0-9-]{1,63}(?<!-)`;
const rfc1123_domain = `${label}(?:\\.${label})*`;

const domainPattern = new RegExp(`^${rfc1123_domain}$`);

/** @type API.isHostname */
const isHostname = (hostname) => {
  return domainPattern.test(hostname) && hostname.length < 256;
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/uts46.js



/**
 * @import * as API from "./index.d.ts"
 */

/** @type API.isAsciiIdn */
const isAsciiIdn = (hostname) => {
  return isHostname(hostname) && isIdn(hostname);
};

/** @type API.isIdn */
const isIdn = (hostname) => {
  const endsWithSeparator = /[\x2E\uFF0E\u3002\uFF61]$/.test(hostname);
  if (endsWithSeparator) {
    return false;
  }

  try {
    return (0,idn_hostname.isIdnHostname)(hostname);
  } catch (error) {
    console.log(error);
    return false;
  }
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc6531.js


/**
 * @import * as API from "./index.d.ts"
 */

const utf8NonAscii = `[\\u{0080}-\\u{D7FF}\\u{E000}-\\u{10FFFF}]`;

const ucschar = `[\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}\\u{30000}-\\u{3FFFD}\\u{40000}-\\u{4FFFD}\\u{50000}-\\u{5FFFD}\\u{60000}-\\u{6FFFD}\\u{70000}-\\u{7FFFD}\\u{80000}-\\u{8FFFD}\\u{90000}-\\u{9FFFD}\\u{A0000}-\\u{AFFFD}\\u{B0000}-\\u{BFFFD}\\u{C0000}-\\u{CFFFD}\\u{D0000}-\\u{DFFFD}\\u{E1000}-\\u{EFFFD}]`;

const rfc6531_alpha = `[a-zA-Z]`;
const rfc6531_hexdig = `[\\da-fA-F]`;

// Printable US-ASCII characters not including specials.
const rfc6531_atext = `(?:[\\w!#$%&'*+\\-/=?^\`{|}~]|${ucschar}|${utf8NonAscii})`;
const rfc6531_atom = `${rfc6531_atext}+`;
const rfc6531_dotString = `${rfc6531_atom}(?:\\.${rfc6531_atom})*`;

// Any ASCII graphic or space without blackslash-quoting except double-quote and the backslash itself.
const rfc6531_qtextSMTP = `(?:[\\x20-\\x21\\x23-\\x5B\\x5D-\\x7E]|${ucschar}|${utf8NonAscii})`;
// backslash followed by any ASCII graphic or space
const rfc6531_quotedPairSMTP = `\\\\[\\x20-\\x7E]`;
const rfc6531_qcontentSMTP = `(?:${rfc6531_qtextSMTP}|${rfc6531_quotedPairSMTP})`;
const rfc6531_quotedString = `"${rfc6531_qcontentSMTP}*"`;

const rfc6531_localPart = `(?:${rfc6531_dotString}|${rfc6531_quotedString})`; // MAY be case-sensitive

const rfc6531_letDig = `(?:${rfc6531_alpha}|\\d)`;
const rfc6531_ldhStr = `(?:${rfc6531_letDig}|-)*${rfc6531_letDig}`;
const letDigUcs = `(?:${rfc6531_alpha}|\\d|${ucschar})`;
const ldhStrUcs = `(?:${letDigUcs}|-)*${letDigUcs}`;
const rfc6531_subDomain = `${letDigUcs}${ldhStrUcs}?`;
const rfc6531_domain = `${rfc6531_subDomain}(?:\\.${rfc6531_subDomain})*`;

const rfc6531_decOctet = `(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])`;
const rfc6531_ipv4Address = `${rfc6531_decOctet}\\.${rfc6531_decOctet}\\.${rfc6531_decOctet}\\.${rfc6531_decOctet}`;

const rfc6531_h16 = `${rfc6531_hexdig}{1,4}`;
const rfc6531_ls32 = `(?:${rfc6531_h16}:${rfc6531_h16}|${rfc6531_ipv4Address})`;
const rfc6531_ipv6Address = `(?:(?:${rfc6531_h16}:){6}${rfc6531_ls32}|::(?:${rfc6531_h16}:){5}${rfc6531_ls32}|(?:${rfc6531_h16})?::(?:${rfc6531_h16}:){4}${rfc6531_ls32}|(?:(?:${rfc6531_h16}:){0,1}${rfc6531_h16})?::(?:${rfc6531_h16}:){3}${rfc6531_ls32}|(?:(?:${rfc6531_h16}:){0,2}${rfc6531_h16})?::(?:${rfc6531_h16}:){2}${rfc6531_ls32}|(?:(?:${rfc6531_h16}:){0,3}${rfc6531_h16})?::(?:${rfc6531_h16}:){1}${rfc6531_ls32}|(?:(?:${rfc6531_h16}:){0,4}${rfc6531_h16})?::${rfc6531_ls32}|(?:(?:${rfc6531_h16}:){0,5}${rfc6531_h16})?::${rfc6531_h16}|(?:(?:${rfc6531_h16}:){0,6}${rfc6531_h16})?::)`;
const rfc6531_ipv6AddressLiteral = `IPv6:${rfc6531_ipv6Address}`;

const rfc6531_dcontent = `[\\x21-\\x5A\\x5E-\\x7E]`; // Printable US-ASCII excluding "[", "\", "]"
const rfc6531_generalAddressLiteral = `${rfc6531_ldhStr}:${rfc6531_dcontent}+`;

const rfc6531_addressLiteral = `\\[(?:${rfc6531_ipv4Address}|${rfc6531_ipv6AddressLiteral}|${rfc6531_generalAddressLiteral})\\]`;

const rfc6531_mailbox = `${rfc6531_localPart}@(?:${rfc6531_addressLiteral}|(?<domain>${rfc6531_domain}))`;

const rfc6531_mailboxPattern = new RegExp(`^${rfc6531_mailbox}$`, "u");

/** @type API.isIdnEmail */
const isIdnEmail = (email) => {
  const parsedEmail = rfc6531_mailboxPattern.exec(email)?.groups;

  return !!parsedEmail && (!parsedEmail.domain || isIdn(parsedEmail.domain));
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc2673.js
/**
 * @import * as API from "./index.d.ts"
 */

const rfc2673_decOctet = `(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])`;
const rfc2673_ipV4Address = `${rfc2673_decOctet}\\.${rfc2673_decOctet}\\.${rfc2673_decOctet}\\.${rfc2673_decOctet}`;

/**
 * @type API.isIPv4
 * @function
 */
const isIPv4 = RegExp.prototype.test.bind(new RegExp(`^${rfc2673_ipV4Address}$`));

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc4291.js
/**
 * @import * as API from "./index.d.ts"
 */

const rfc4291_hexdig = `[a-fA-F0-9]`;

const rfc4291_decOctet = `(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])`;
const rfc4291_ipV4Address = `${rfc4291_decOctet}\\.${rfc4291_decOctet}\\.${rfc4291_decOctet}\\.${rfc4291_decOctet}`;

const rfc4291_h16 = `${rfc4291_hexdig}{1,4}`;
const rfc4291_ls32 = `(?:${rfc4291_h16}:${rfc4291_h16}|${rfc4291_ipV4Address})`;
const rfc4291_ipV6Address = `(?:(?:${rfc4291_h16}:){6}${rfc4291_ls32}|::(?:${rfc4291_h16}:){5}${rfc4291_ls32}|(?:${rfc4291_h16})?::(?:${rfc4291_h16}:){4}${rfc4291_ls32}|(?:(?:${rfc4291_h16}:){0,1}${rfc4291_h16})?::(?:${rfc4291_h16}:){3}${rfc4291_ls32}|(?:(?:${rfc4291_h16}:){0,2}${rfc4291_h16})?::(?:${rfc4291_h16}:){2}${rfc4291_ls32}|(?:(?:${rfc4291_h16}:){0,3}${rfc4291_h16})?::(?:${rfc4291_h16}:){1}${rfc4291_ls32}|(?:(?:${rfc4291_h16}:){0,4}${rfc4291_h16})?::${rfc4291_ls32}|(?:(?:${rfc4291_h16}:){0,5}${rfc4291_h16})?::${rfc4291_h16}|(?:(?:${rfc4291_h16}:){0,6}${rfc4291_h16})?::)`;

/**
 * @type API.isIPv6
 * @function
 */
const isIPv6 = RegExp.prototype.test.bind(new RegExp(`^${rfc4291_ipV6Address}$`));

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc3986.js


/**
 * @import * as API from "./index.d.ts"
 */

/**
 * @type API.isUri
 * @function
 */
const rfc3986_isUri = isUri;

/**
 * @type API.isUriReference
 * @function
 */
const rfc3986_isUriReference = isUriReference;

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc3987.js


/**
 * @import * as API from "./index.d.ts"
 */

/**
 * @type API.isIri
 * @function
 */
const rfc3987_isIri = isIri;

/**
 * @type API.isIriReference
 * @function
 */
const rfc3987_isIriReference = isIriReference;

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc4122.js
/**
 * @import * as API from "./index.d.ts"
 */

const hexDigit = `[0-9a-fA-F]`;
const hexOctet = `(?:${hexDigit}{2})`;
const timeLow = `${hexOctet}{4}`;
const timeMid = `${hexOctet}{2}`;
const timeHighAndVersion = `${hexOctet}{2}`;
const clockSeqAndReserved = hexOctet;
const clockSeqLow = hexOctet;
const node = `${hexOctet}{6}`;

const uuid = `${timeLow}\\-${timeMid}\\-${timeHighAndVersion}\\-${clockSeqAndReserved}${clockSeqLow}\\-${node}`;

/**
 * @type API.isUuid
 * @function
 */
const isUuid = RegExp.prototype.test.bind(new RegExp(`^${uuid}$`));

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc6570.js
/**
 * @import * as API from "./index.d.ts"
 */

const rfc6570_alpha = `[a-zA-Z]`;
const rfc6570_hexdig = `[\\da-fA-F]`;
const rfc6570_pctEncoded = `%${rfc6570_hexdig}${rfc6570_hexdig}`;

const rfc6570_ucschar = `[\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}\\u{30000}-\\u{3FFFD}\\u{40000}-\\u{4FFFD}\\u{50000}-\\u{5FFFD}\\u{60000}-\\u{6FFFD}\\u{70000}-\\u{7FFFD}\\u{80000}-\\u{8FFFD}\\u{90000}-\\u{9FFFD}\\u{A0000}-\\u{AFFFD}\\u{B0000}-\\u{BFFFD}\\u{C0000}-\\u{CFFFD}\\u{D0000}-\\u{DFFFD}\\u{E1000}-\\u{EFFFD}]`;

const rfc6570_iprivate = `[\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}]`;

const opLevel2 = `[+#]`;
const opLevel3 = `[./;?&]`;
const opReserve = `[=,!@|]`;
const operator = `(?:${opLevel2}|${opLevel3}|${opReserve})`;

const varchar = `(?:${rfc6570_alpha}|\\d|_|${rfc6570_pctEncoded})`;
const varname = `${varchar}(?:\\.?${varchar})*`;
const rfc6570_maxLength = `[1-9]\\d{0,3}`; // positive integer < 10000
const prefix = `:${rfc6570_maxLength}`;
const explode = `\\*`;
const modifierLevel4 = `(?:${prefix}|${explode})`;
const varspec = `${varname}${modifierLevel4}?`;
const variableList = `${varspec}(?:,${varspec})*`;

const expression = `\\{${operator}?${variableList}\\}`;

// any Unicode character except: CTL, SP, DQUOTE, "%" (aside from pct-encoded), "<", ">", "\", "^", "`", "{", "|", "}"
const literals = `(?:[\\x21\\x23-\\x24\\x26-\\x3B\\x3D\\x3F-\\x5B\\x5D\\x5F\\x61-\\x7A\\x7E]|${rfc6570_ucschar}|${rfc6570_iprivate}|${rfc6570_pctEncoded})`;

const uriTemplate = `(?:${literals}|${expression})*`;

/**
 * @type API.isUriTemplate
 * @function
 */
const isUriTemplate = RegExp.prototype.test.bind(new RegExp(`^${uriTemplate}$`, "u"));

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/rfc6901.js
/**
 * @import * as API from "./index.d.ts"
 */

const unescaped = `[\\u{00}-\\u{2E}\\u{30}-\\u{7D}\\u{7F}-\\u{10FFFF}]`; // %x2F ('/') and %x7E ('~') are excluded from 'unescaped'
const escaped = `~[01]`; // representing '~' and '/', respectively
const referenceToken = `(?:${unescaped}|${escaped})*`;
const jsonPointer = `(?:/${referenceToken})*`;

/**
 * @type API.isJsonPointer
 * @function
 */
const isJsonPointer = RegExp.prototype.test.bind(new RegExp(`^${jsonPointer}$`, "u"));

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/draft-bhutton-relative-json-pointer-00.js
/**
 * @import * as API from "./index.d.ts"
 */

const draft_bhutton_relative_json_pointer_00_unescaped = `[\\u{00}-\\u{2E}\\u{30}-\\u{7D}\\u{7F}-\\u{10FFFF}]`; // %x2F ('/') and %x7E ('~') are excluded from 'unescaped'
const draft_bhutton_relative_json_pointer_00_escaped = `~[01]`; // representing '~' and '/', respectively
const draft_bhutton_relative_json_pointer_00_referenceToken = `(?:${draft_bhutton_relative_json_pointer_00_unescaped}|${draft_bhutton_relative_json_pointer_00_escaped})*`;
const draft_bhutton_relative_json_pointer_00_jsonPointer = `(?:/${draft_bhutton_relative_json_pointer_00_referenceToken})*`;

const nonNegativeInteger = `(?:0|[1-9][0-9]*)`;
const indexManipulation = `(?:[+-]${nonNegativeInteger})`;
const relativeJsonPointer = `${nonNegativeInteger}(?:${indexManipulation}?${draft_bhutton_relative_json_pointer_00_jsonPointer}|#)`;

/**
 * @type API.isRelativeJsonPointer
 * @function
 */
const isRelativeJsonPointer = RegExp.prototype.test.bind(new RegExp(`^${relativeJsonPointer}$`, "u"));

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/ecma262.js
/**
 * @import * as API from "./index.d.ts"
 */

/** @type API.isRegex */
const isRegex = (regex) => {
  try {
    new RegExp(regex, "u");
    return true;
  } catch {
    return false;
  }
};

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema-formats/src/index.js
/**
 * @module
 */

// JSON Schema Validation - Dates, Times, and Duration


// JSON Schema Validation - Email Addresses



// JSON Schema Validation - Hostnames



// JSON Schema Validation - IP Addresses



// JSON Schema Validation - Resource Identifiers




// JSON Schema Validation - URI Template


// JSON Schema Validation - JSON Pointers



// JSON Schema Validation - Regular Expressions


;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/draft-04/hostname.js



/* harmony default export */ const hostname = ({
  id: "https://json-schema.org/format/draft-04/hostname",
  handler: (hostname) => typeof hostname !== "string" || isHostname(hostname)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/date-time.js



/* harmony default export */ const date_time = ({
  id: "https://json-schema.org/format/date-time",
  handler: (dateTime) => typeof dateTime !== "string" || isDateTime(dateTime)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/date.js



/* harmony default export */ const date = ({
  id: "https://json-schema.org/format/date",
  handler: (date) => typeof date !== "string" || isDate(date)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/time.js



/* harmony default export */ const time = ({
  id: "https://json-schema.org/format/time",
  handler: (time) => typeof time !== "string" || isTime(time)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/duration.js



/* harmony default export */ const handlers_duration = ({
  id: "https://json-schema.org/format/duration",
  handler: (duration) => typeof duration !== "string" || isDuration(duration)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/email.js



/* harmony default export */ const email = ({
  id: "https://json-schema.org/format/email",
  handler: (email) => typeof email !== "string" || isEmail(email)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/ipv4.js



/* harmony default export */ const ipv4 = ({
  id: "https://json-schema.org/format/ipv4",
  handler: (ip) => typeof ip !== "string" || isIPv4(ip)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/ipv6.js



/* harmony default export */ const ipv6 = ({
  id: "https://json-schema.org/format/ipv6",
  handler: (ip) => typeof ip !== "string" || isIPv6(ip)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/uri.js



/* harmony default export */ const handlers_uri = ({
  id: "https://json-schema.org/format/uri",
  handler: (uri) => typeof uri !== "string" || rfc3986_isUri(uri)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/uri-reference.js



/* harmony default export */ const uri_reference = ({
  id: "https://json-schema.org/format/uri-reference",
  handler: (uri) => typeof uri !== "string" || rfc3986_isUriReference(uri)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/iri.js



/* harmony default export */ const handlers_iri = ({
  id: "https://json-schema.org/format/iri",
  handler: (uri) => typeof uri !== "string" || rfc3987_isIri(uri)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/iri-reference.js



/* harmony default export */ const iri_reference = ({
  id: "https://json-schema.org/format/iri-reference",
  handler: (uri) => typeof uri !== "string" || rfc3987_isIriReference(uri)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/uuid.js



/* harmony default export */ const handlers_uuid = ({
  id: "https://json-schema.org/format/uuid",
  handler: (uuid) => typeof uuid !== "string" || isUuid(uuid)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/uri-template.js



/* harmony default export */ const uri_template = ({
  id: "https://json-schema.org/format/uri-template",
  handler: (uriTemplate) => typeof uriTemplate !== "string" || isUriTemplate(uriTemplate)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/json-pointer.js



/* harmony default export */ const json_pointer = ({
  id: "https://json-schema.org/format/json-pointer",
  handler: (pointer) => typeof pointer !== "string" || isJsonPointer(pointer)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/relative-json-pointer.js



/* harmony default export */ const relative_json_pointer = ({
  id: "https://json-schema.org/format/relative-json-pointer",
  handler: (pointer) => typeof pointer !== "string" || isRelativeJsonPointer(pointer)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/regex.js



/* harmony default export */ const regex = ({
  id: "https://json-schema.org/format/regex",
  handler: (regex) => typeof regex !== "string" || isRegex(regex)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/lite.js





















addFormat(hostname);
addFormat(date_time);
addFormat(date);
addFormat(time);
addFormat(handlers_duration);
addFormat(email);
addFormat(ipv4);
addFormat(ipv6);
addFormat(handlers_uri);
addFormat(uri_reference);
addFormat(handlers_iri);
addFormat(iri_reference);
addFormat(handlers_uuid);
addFormat(uri_template);
addFormat(json_pointer);
addFormat(relative_json_pointer);
addFormat(regex);

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/idn-email.js



/* harmony default export */ const idn_email = ({
  id: "https://json-schema.org/format/idn-email",
  handler: (email) => typeof email !== "string" || isIdnEmail(email)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/hostname.js



/* harmony default export */ const handlers_hostname = ({
  id: "https://json-schema.org/format/hostname",
  handler: (hostname) => typeof hostname !== "string" || isAsciiIdn(hostname)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/handlers/idn-hostname.js



/* harmony default export */ const handlers_idn_hostname = ({
  id: "https://json-schema.org/format/idn-hostname",
  handler: (hostname) => typeof hostname !== "string" || isIdn(hostname)
});

;// CONCATENATED MODULE: ./node_modules/@hyperjump/json-schema/formats/index.js








addFormat(idn_email);
addFormat(handlers_hostname);
addFormat(handlers_idn_hostname);

;// CONCATENATED MODULE: ./lib/values/json.js
/** True when `value` is a JSON object: not null, not an array. */
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** The JSON type of a value: "null", "boolean", "number", "string", "array" or "object". */
function describeType(value) {
    if (value === null)
        return "null";
    if (Array.isArray(value))
        return "array";
    return typeof value;
}
/** The JSON type of a value in a sentence: "null", "an array", "a string". */
function nameType(value) {
    const type = describeType(value);
    return type === "null" ? type : `${/^[ao]/.test(type) ? "an" : "a"} ${type}`;
}
/** The value at `key` if the object itself has that key; names on the prototype are no keys. */
function ownValue(object, key) {
    return Object.hasOwn(object, key) ? object[key] : undefined;
}
/** Sets a key of an object; one named `__proto__` is a key like any other. */
function setOwn(object, key, value) {
    if (key !== "__proto__")
        object[key] = value;
    else
        Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
/** Equality of JSON values: numbers by value (0 equals -0), objects whatever the order of their keys. */
function deepEqual(a, b) {
    if (a === b)
        return true;
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
        return false;
    if (Array.isArray(a)) {
        return Array.isArray(b) && a.length === b.length && a.every((item, index) => deepEqual(item, b[index]));
    }
    if (Array.isArray(b))
        return false;
    const keys = Object.keys(a);
    return (keys.length === Object.keys(b).length &&
        keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key])));
}
/** JSON text with sorted keys: equal values give equal text, and only they do. `indent`: as of JSON.stringify. */
function stableStringify(value, indent = 0) {
    return write(value, indent, indent > 0 ? "\n" : "");
}
function write(value, indent, newline) {
    if (typeof value !== "object" || value === null)
        return JSON.stringify(value);
    const inner = newline === "" ? "" : newline + " ".repeat(indent);
    const colon = newline === "" ? ":" : ": ";
    const parts = Array.isArray(value)
        ? value.map((item) => write(item, indent, inner))
        : Object.keys(value)
            .sort()
            .map((key) => JSON.stringify(key) + colon + write(value[key], indent, inner));
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    return parts.length === 0 ? `${open}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${newline}${close}`;
}
/** The value that a text is in JSON; undefined when it is none. */
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** The object without the keys whose value is undefined. */
function withoutUndefined(values) {
    const present = {};
    for (const key in values) {
        const value = values[key];
        if (value !== undefined)
            present[key] = value;
    }
    return present;
}
/** JSON.stringify writes half of a surrogate pair as an escape, which jq and others refuse: U+FFFD stands for it. */
function wellFormedJson(text) {
    if (!text.includes("\\ud"))
        return text;
    return text.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, (unit) => (unit.length > 2 ? "\ufffd" : unit));
}

;// CONCATENATED MODULE: ./node_modules/re2js/build/index.js
/*!
* re2js
* RE2JS is the JavaScript port of RE2, a regular expression engine that provides linear time matching
*
* @version v2.10.0
* @author Oleksii Vasyliev
* @homepage https://github.com/le0pard/re2js#readme
* @repository [object Object]
* @license MIT
*/
// src/RE2Flags.js
var RE2Flags = class RE2Flags {
	static FOLD_CASE = 1;
	static LITERAL = 2;
	static CLASS_NL = 4;
	static DOT_NL = 8;
	static ONE_LINE = 16;
	static NON_GREEDY = 32;
	static PERL_X = 64;
	static UNICODE_GROUPS = 128;
	static WAS_DOLLAR = 256;
	static LOOKBEHIND = 512;
	static MATCH_NL = RE2Flags.CLASS_NL | RE2Flags.DOT_NL;
	static PERL = RE2Flags.CLASS_NL | RE2Flags.ONE_LINE | RE2Flags.PERL_X | RE2Flags.UNICODE_GROUPS;
	static POSIX = 0;
	static UNANCHORED = 0;
	static ANCHOR_START = 1;
	static ANCHOR_BOTH = 2;
};
// src/PublicFlags.js
/**
* Public flags for RE2JS and RE2Set compilation.
*/
const PublicFlags = {
	CASE_INSENSITIVE: 1,
	DOTALL: 2,
	MULTILINE: 4,
	DISABLE_UNICODE_GROUPS: 8,
	LONGEST_MATCH: 16,
	LOOKBEHINDS: 512
};
// src/Codepoint.js
/**
* Various constants and helper for unicode codepoints.
*/
const ASCII_SIZE = 128;
const ASCII_TO_UPPER = new Int32Array(ASCII_SIZE);
const ASCII_TO_LOWER = new Int32Array(ASCII_SIZE);
const MAX_BMP = 65535;
for (let i = 0; i < ASCII_SIZE; i++) {
	if (i >= 97 && i <= 122) ASCII_TO_UPPER[i] = i - 32;
	else ASCII_TO_UPPER[i] = i;
	if (i >= 65 && i <= 90) ASCII_TO_LOWER[i] = i + 32;
	else ASCII_TO_LOWER[i] = i;
}
var Codepoint = class {
	static CODES = Object.freeze({
		"\x07": 7,
		"\b": 8,
		"	": 9,
		"\n": 10,
		"\v": 11,
		"\f": 12,
		"\r": 13,
		" ": 32,
		"\"": 34,
		$: 36,
		"&": 38,
		"'": 39,
		"(": 40,
		")": 41,
		"*": 42,
		"+": 43,
		"-": 45,
		".": 46,
		0: 48,
		1: 49,
		2: 50,
		3: 51,
		4: 52,
		5: 53,
		6: 54,
		7: 55,
		8: 56,
		9: 57,
		":": 58,
		"<": 60,
		">": 62,
		"?": 63,
		A: 65,
		B: 66,
		C: 67,
		F: 70,
		P: 80,
		Q: 81,
		U: 85,
		Z: 90,
		"[": 91,
		"\\": 92,
		"]": 93,
		"^": 94,
		_: 95,
		"`": 96,
		a: 97,
		b: 98,
		f: 102,
		i: 105,
		m: 109,
		n: 110,
		r: 114,
		s: 115,
		t: 116,
		v: 118,
		x: 120,
		z: 122,
		"{": 123,
		"|": 124,
		"}": 125
	});
	static toUpperCase(codepoint) {
		if (codepoint < ASCII_SIZE) return ASCII_TO_UPPER[codepoint];
		const s = String.fromCodePoint(codepoint).toUpperCase();
		const expectedLen = s.codePointAt(0) > MAX_BMP ? 2 : 1;
		if (s.length > expectedLen) return codepoint;
		const sOrigin = String.fromCodePoint(s.codePointAt(0)).toLowerCase();
		const originExpectedLen = sOrigin.codePointAt(0) > MAX_BMP ? 2 : 1;
		if (sOrigin.length > originExpectedLen || sOrigin.codePointAt(0) !== codepoint) return codepoint;
		return s.codePointAt(0);
	}
	static toLowerCase(codepoint) {
		if (codepoint < ASCII_SIZE) return ASCII_TO_LOWER[codepoint];
		const s = String.fromCodePoint(codepoint).toLowerCase();
		const expectedLen = s.codePointAt(0) > MAX_BMP ? 2 : 1;
		if (s.length > expectedLen) return codepoint;
		const sOrigin = String.fromCodePoint(s.codePointAt(0)).toUpperCase();
		const originExpectedLen = sOrigin.codePointAt(0) > MAX_BMP ? 2 : 1;
		if (sOrigin.length > originExpectedLen || sOrigin.codePointAt(0) !== codepoint) return codepoint;
		return s.codePointAt(0);
	}
};
// src/UnicodeRangeTable.js
var UnicodeRangeTable = class {
	/**
	* @param {Uint32Array | number[]} data
	* @param {boolean} isStride1
	*/
	constructor(data, isStride1 = false) {
		this.data = data;
		this.isStride1 = isStride1;
		this.SIZE = isStride1 ? 2 : 3;
	}
	getLo(index) {
		return this.data[index * this.SIZE];
	}
	getHi(index) {
		return this.data[index * this.SIZE + 1];
	}
	getStride(index) {
		return this.isStride1 ? 1 : this.data[index * this.SIZE + 2];
	}
	get length() {
		return this.data.length / this.SIZE;
	}
};
// src/UnicodeTables.js
const B64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
const B64_MAP = /* @__PURE__ */ new Uint8Array(256);
for (let i = 0; i < 64; i++) B64_MAP[B64.charCodeAt(i)] = i;
const decodeVLQ = (str) => {
	const res = [];
	let value = 0;
	let shift = 0;
	for (let i = 0; i < str.length; i++) {
		const digit = B64_MAP[str.charCodeAt(i)];
		value |= (digit & 31) << shift;
		if ((digit & 32) === 0) {
			res.push(value);
			value = 0;
			shift = 0;
		} else shift += 5;
	}
	return res;
};
const decodeRanges = (str, isStride1) => {
	const res = decodeVLQ(str);
	const numRanges = isStride1 ? res.length / 2 : res.length / 3;
	const out = new Uint32Array(numRanges * 3);
	let current = 0;
	let resIdx = 0;
	for (let i = 0; i < numRanges; i++) {
		current += res[resIdx++];
		out[i * 3] = current;
		current += res[resIdx++];
		out[i * 3 + 1] = current;
		out[i * 3 + 2] = isStride1 ? 1 : res[resIdx++];
	}
	return out;
};
const decodeOrbit = (str) => {
	const res = decodeVLQ(str);
	const map = /* @__PURE__ */ new Map();
	let currentKey = 0;
	for (let i = 0; i < res.length; i += 2) {
		currentKey += res[i];
		const zz = res[i + 1];
		const delta = zz >>> 1 ^ -(zz & 1);
		map.set(currentKey, currentKey + delta);
	}
	return map;
};
var LazyMap = class {
	constructor(initializer) {
		this.initializer = initializer;
		this.cache = /* @__PURE__ */ new Map();
	}
	has(key) {
		return Object.hasOwn(this.initializer, key);
	}
	get(key) {
		if (this.cache.has(key)) return this.cache.get(key);
		const val = this.has(key) ? this.initializer[key]() : null;
		this.cache.set(key, val);
		return val;
	}
};
var UnicodeTables = class {
	static _CASE_ORBIT = null;
	static get CASE_ORBIT() {
		if (!this._CASE_ORBIT) this._CASE_ORBIT = decodeOrbit("rCgCIgCY+rQI4QiCuuBLgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCCgCBgCBgCBgCBgCBgCBgCB+7OB-BB-BB-BB-BB-BBskQB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BC-BB-BB-BB-BB-BB-BB-BByHBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBDCBBBCBBBCBBCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBxHBCBBBCBBBCBBB3SBmMBkNBCBBBCBBB8MBCBBB6MB6MBCBBC+EB0MB2MBCBBB6MB+MBiGBmNBiNBCBBBmKBikzCBmNBqNBkIBsNBCBBBCBBBCBBB0NBCBBB0NDCBBB0NBCBBByNByNBCBBBCBBB2NBCBBDCBBCwDFCBCBDBCBCBDBCBCBDBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBB9EBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCCBCBDBCBBBhGBvDBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBjICCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBH2iVBCBBBlKBwiVB+jVB+jVBCBBBlMBqEBuEBCBBBCBBBCBBBCBBBCBBB+hVB4hVB8hVBjNB7MC5MB5MCzMC1MB+0yCE5MB20yCC9MBu2yCBwyyCBo0yCChNBlNBo0yCBu-UBi0yCDlNC6-UBpNDrNIu+UDzNCm0yCBzNE0yyCBzNBpEBxNBxNBtEG1NLqxyCBkxyCnFoFrBCBBBCBBDCBBEkIBkIBkICoHHsCCqCBqCBqCCgEC+DB+DBmkOBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCC+BBgCBgCBgCBgCBgCBgCBgCBgCBrCBpCBpCBpCBmjOB-BB8BB-BB-BBgEB-BB-BByBBqgOBsDB-BBtwBB-BB-BB-BBsBBgDBCB-BB-BB-BBeB-BB-BB61OB-BB-BB-DB9DB9DBQB7DBmCE9CBrDBPBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBrFB-EBOBnHB3FB-FCCBBBNBCBBCjIBjIBjIBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB8kMB-BB6kMB-BB-BB-BB-BB-BB-BB-BB-BB-BBokMB-BB-BBkkMBkkMB-BB-BB-BB-BB-BB-BB-BB4jMB-BB-BB-BB-BB-BB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EBCBBBCBoiMBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBJCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBeBCBBBCBBBCBBBCBBBCBBBCBBBCBBBdBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDL-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-C64CgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOCgmOGgmODg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FDg8FBg8FBg8FhVg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBQBQBQBQBQBQDPBPBPBPBPBPjkC7mMB5mMBnmMBjmMBCBlmMB3lMBpiMBk8kCBCBBG-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FD-7FB-7FB-7F6FoglCEsuHRwjlCyDCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCB0DBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBG1DD97OCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQDPBPBPBPBPBPDQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQDPBPBPBPBPBPEQCQCQCQCPCPCPCPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPB0EB0EBsFBsFBsFBsFBoGBoGBgIBgIBgHBgHB8HB8HDQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQCSFPBPBzEBzEBRCxnOFSFrFBrFBrFBrFBREQBQClkOFPBPBnGBnGFQBQCljOCODPBPB-GB-GBNHSF-HB-HB7HB7HBRqJ53OE9tQBrmQH4Bc3BSgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBfBfBfBfBfBfBfBfBfBfBfBfBfBfBfBfECBByZ0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzB34BgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CBCBBBt-UBruHBt+UB1iVBviVBCBBBCBBBCBBB3hVB5-UB9hVB7hVCCBBCCBBI9jVB9jVBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBICBBBCBBECBBN-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOC-lOG-lOzoeCBBBCBBBCBBBCBBBCBBBCBl8kCBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBTCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBnECBBBCBBBCBBBCBBBCBBBCBBBCBBDCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBKCBBBCBBBnglCBCBBBCBBBCBBBCBBBCBBECBBBvyyCDCBBBCBBBgDCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBn0yCB90yCB10yCBh0yCBn0yCCjxyCBzyyCBpxyCBg6BBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBB-CBl0yCBvjlCBCBBBCBBBt2yCBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBhkzCZCBB9a-5Bd-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCm6TCBB7gBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCH-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BmlBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvChDwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCFvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvC1DuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCCuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCCuCBuCBuCBuCBuCBuCBuCCuCBuCCtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCCtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCCtCBtCBtCBtCBtCBtCBtCCtCBtCk2BgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEO-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-D+CgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCL-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-B74CgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BhrVgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BhB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BD1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BtxekCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjC");
		return this._CASE_ORBIT;
	}
	static _Print = null;
	static get Print() {
		if (!this._Print) this._Print = new UnicodeRangeTable(decodeRanges("hB9CBjBLBCpWBDFBFGBCCCBSBCsMBClBBDxBBDCBC2BBJaBFFBSVBC-FBCvBBD6BBDkDBP6BBDwBBDOBCbBDCCBJBGfBIqCBCgFBCHBDBBDVBCGBCEEBCBDIBDBBDDBJFFBCCBDBDYBDCBCFBFBBDVBCGBCBBCBBCBBDCCBDBFBBDCBEIIBCBCIIBPBLCBCIBCCBCVBCGBCBBCEBDJBCCBCCBDQQBCBDLBIGBCCBCHBDBBDVBCGBCBBCEBDIBDBBDCBICBFBBCEBDRBLBBCFBECBCDBEBBCCCBEEBEEBBBELBFEBECBCDBDHHPUBGMBCCBCWBCPBDIBCCBCDBIBBCCBCBBDDBDJBIVBCCBCWBCJBCEBDIBCCBCDBIBBGCBCDBDJBCCBNMBCCBCyBBCCBCFBFPBDZBCCBCRBEXBCIBCDDBFBEFFBEBCCCBGBHJBDCBN5BBFcBmBBBCCCBDBCXBCCCBVBDEBCCCBFBCJBDDBhBnCBCjBBFmBBCjBBCOBCMBmBlGBCGGD4LBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBDfBEZBH1CBDFBD-TBCbBE4CBIVBKXBKTBNMBCCBCBBN9CBDJBHJBHNBCKBH4CBIqBBGlCBLeBCLBFLBFEEBoBBDEBMrBBFZBHKBE9BBDgCBCcBDKBHJBHNBDtBBDLBVsCBClFBJ7BBEOBE9BBGqBBDKBJqBBG1QBDFBDlBBDFBDHBCGCBdBD0BBCOBCNBDFBCSBDCBCIBSXBJuBBSBBDaBCMBEhBBPgBBQrEBF5UBXKBWz4BBD9LBGsBBCGGD3BBIBBPXBKGBCGBCGBCGBCGBCGBCGBCGBC9DBjBZBC4CBN1GBbPBC+BBC1CBDmDBGqBBC9CBC1CBKvBBCszcBE2BBK7KBV3FBJ8GBV7BBEJBH3BBJlCBJLBHzDBMdBEtCBCKBFgBBC2BBKNBDJBDmDBZbBLFBDFBDFBKGBCGBC7BBF9DBDJBHj9KBNWBFwBBloItLBDpDBnBGBNEBGZBCEBCCCBCCBCCBoUBhBpBBHyBBCSBCDBFEBCmEBF9FBEFBDFBDFBDCBEGBCGBOBBDLBCZBCSBCBBCOBDNBjB6DBGCBFsBBE3CBCMBEwBwBBsBBjEcBEwBBQbBFjBBKdBGqBBGdBCkBBFNBrB9EBDJBHjBBFjBBFnBBJzBBMLBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBCnCBJIBxBSBCBBGgBBEaBGaBnB3BBFTBDxBBCBBGHBCCBCcBDCBFJBIIBI-BBhBmBBFLBK1BBEcBDaBGZBIDBNGBxCoCB4ByBBOyBBItBBJJBHlBBEcBJBBxGeBCpBBCCBDBBRFBJIBiBtBBJpBBXZBnBbBVWBKtCBFjBBK9BBCEBOYBIJBH0BBCRBJmBBK-CBCTBMRBCuBB-BGBCCCBCBCOBCKBH6BBGJBHDBCHBDBBDVBCGBCBBCEBCJBDBBDCBDHHGGBDGBEEBMJBCDDClBBCJBCDDCDBCJBCBBJBBe7CBCEBfnCBJJBnF1BBDlBBjBkCBMJBHMBU5BBHJBHTBdaBDOBFWB6F7BBlDyCBNHBDDDBGBCBBCdBCBBDLBKJBnCHBDtBBDKBcnCBJyCBOoCBIJB3CHB5ChBBPJBHIBCsBBCNBLcBEfBDVBCNBqCGBCBBCrBBECCBCCBHBJJBHFBCBBCkBBCBBCFBIJBHrBBFJB3HYBIQBCoBBEcB2CQQBwBBO6cBnDuDBCEBMjGBtyCiDBOvhBBRVBL68DBGmSB61G5BBn2B4RBIeBCJBFwCBCJBHdBDFBLlCBLJBCGBCUBGSBxN5BBnG6CBGYBDYBtBqCBF4BBIQBhCEBMGBK1mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBDDBh7D8HBEzNBHWBQQBQtBBDWBKzDB9B1HBLmBBDpCBJvDBWlCB7DTBNTBN2CBKYBoE0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBD9VBQEBCOBxiBeBHFB2GGBCQBDGBCBBCEBG9BBiBxDxDBrBBENBDJBFBBhKeBS5BBGxOxOBoBB3GqBBFhGhGBdBCVBJBBhHGBCDBCBBCOBCkGBDPBqBrCBFJBFBByYjCBtC8BBjGDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBBvIrBBFjDBNOBDOBCOBCkBBLtFB5BcBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBCmDBmgB-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIBnkzVvHB", false));
		return this._Print;
	}
	static CATEGORIES = new LazyMap({
		C: () => new UnicodeRangeTable(decodeRanges("AfBgDgBBOrWrWBHHBCBICCVuMuMnBBBzBBBE4B4BBGBcDBHQBXhGhGxBBB8BBBmDNB8BBByBBBQddBCCMEBhBGBsCiFiFJBBDBBXIICCBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBPMMBEB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKMMBDBbEByBPBDBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBjoIBvLBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCB-FCBHBBHBBHBBECBIIIBLBDBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIB-BGGBLBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMBxhBPBXJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBF-6DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBrCHBxDUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIlkzVBxHvw-FB", false)),
		Cc: () => new UnicodeRangeTable(decodeRanges("AfgDgB", true)),
		Cf: () => new UnicodeRangeTable(decodeRanges("tFzqBzqBBEBXhGhGyBhMhMBxCxCs5D9-B9-BBDBbEByBEBCJBw03B6H6HBBBimEQQj7IPBhjiBDBwmFHBn0rYffB+CB", false)),
		Cn: () => new UnicodeRangeTable(decodeRanges("4bBBHDBICCVuMuMnBBBzBBBE4B4BBGBcDBHKBvI9B9BBmDmDBMB8BBByBBBQddBCCMEBjBEBuHJJBDDBXXICCBBBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBbFB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKmDmDNBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBDBvzIBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCC-FCBHBBHBBHBBECBIIIBIBGBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIBlCJBCBBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMB3iBJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBJ76DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBjGUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIm8yVBCdBhD-DBxHvw-BB---BBB---BBB", false)),
		Co: () => new UnicodeRangeTable(decodeRanges("gg4B-nGh4hc9--BD9--B", true)),
		Cs: () => new UnicodeRangeTable(decodeRanges("gg2B--B", true)),
		L: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBLLFGGBVBCeBCpOBFLBPEBICCiEEBCBBDDBCHHCCBCCCBSBCyCBCqEBJlFBClBBDHHBnBBoCaBFDBuBqBBkBBBCiDBCQQBIIBLLBBBDRRCdBe4CBMZZBfBKBBFGGBUBFKKEYYBXBIKBGXBCGBRpBB7B1BBETTIJBQPBFHBDBBDVBCGBCEEBCBERROBBCCBPBBLJJBEBFBBDVBCGBCBBCBBCBBgBDBCUUBBBRIBCCBCVBCGBCBBCEBETTQBBYMMBGBDBBDVBCGBCBBCEBEffBCCBBBQSSCFBECBCDBEBBCCCBEEBEEBBBELBX1B1BBGBCCBCWBCPBEbbBBBCBBDBBfFFBGBCCBCWBCJBCEBEffBBBCBBQBBSIBCCBCoBBDRRGCBJCBZFBGRBEXBCIBCDDBFB7BvBBCBBNGB7BBBCCCBDBCXBCCCBIBCBBKDDBDBCWWBCBhBgCgCBGBCjBBcEB0DqBBVRRBEBFDBEEEBIIBBBFMBNSSBkBBCGGDqBBCsKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPBR1CBDFBErTBDQBCZBGqCBHHBIRBOSBPRBPMBCCBQzBBkBFFkC4CBIEBDhBBCGGBkCBLeByBdBDEBMrBBFZB3BWBK0BBzC+C+CBtBBSHB3BdBOBBLrBBbjBBqBCBLjBBDKBGqBBDCBqBDBCFBCBBEGGB+FBhC1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGB1DOORMBmDFFDJBCEEBDBHGCBCBCKBDDBGEBF1B1BB8zC8zCBjHBHDBEBBNlBBCGGD3BBIRRBVBKGBCGBCGBCGBCGBCGBCGBCGBxC2O2OBrBrBBDBGBBF1CBHCBC5CBCDBGqBBC9CBSfBxBPBhQ-tGBhCs0VBkCtBBDsIBEPBLBBVuBBReBDlCByBIBDmDBDxCBVQBCCBCDBCWBezBBPxBB-BFBECCBMMBaBLWBacBIuBBdRRBDBCJBLEBCoBBYCBCHBVWBEEEBwBBCEEBDDBDBDCCZCBDKBICBNFBDFBDFBKGBCGBCqBBCNBHyDBej9KBNWBFwBBloItLBDpDBnBGBNEBGCCBIBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBlBZBHZBM4CBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmMcBEwBBwBfBOTBCHBHlBBLdBDjBBFHBxB9EBTjBBFjBBFnBBJzBBNKBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCQQBCBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4ByBBOyBBOjBBnBbBKWB7HpBBHBBRFB5BcBLJJBUBrBRBvBUBcWBN0BB6BBBDOOBrBBhBYBbjBBeDDJiBBENNBuBBPDBWCCkBRBCYBUBBgCGBCCCBCBCOBCJBIuBBnBHBDBBDVBCGBCBBCEBETTNEBfJBCDDClBBCaaCtBtBBzBBTDBVCBfvBBVBBC5F5FBtBBqBDBlBvBBV8B8BBpBBOoCoCBZBmBGB6FrBB1D-BBgBHBDDDBGBCBBCXBQCC-CHBDmBBRCCdLLBmBBIWWMtBBUTTBnCBoGgBBgBIBCkBBSyByBBcBxDGBCBBClBBWaaBEBCBBCfBPYYBqBBlISBQCCBLBChBB9DwCwCB4cBnHjGBtyCgDBQvhBBSFBa68DBGmSB61GdBj3B4RBIeBSuCBSdBTvBBRDBgBUBGSBxNsBB0G-BBhBYBDYBtBqCBGjCjCBLBhCBBCPPBNNB0mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBn7F0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BeBHFBmI9BBzEsBBLGBRiKiKBcBTrBBlPbBlHdBDwGwGBdBCCBCBBCGBDEBKBBhHGBCDBCBBCOBCkGB8BjCBI1lB1lBBCBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQBlqE-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
		LC: () => new UnicodeRangeTable(decodeRanges("hCZBHZB7BLLBVBCeBCiGBCDBFvGBDZBhGDBDBBECBCHHCCBCCCBSBCyCBCqEBJlFBClBBKoBB44ClBBCGGDqBBDCBhV1CBDFBjkCKBGqBBDCBhCrBBgCMBChBBmD1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGBmIFFDJBCEEBDBHGCBCBCFBFDDBCBGEBF1B1BB8zC8zCB6DBDmDBHDBEBBNlBBCGGzoetBBTbBnEtCBCWBEDBCsCBZBBE2Z2ZBpBBGIBIvCBh6TGBNEBqgBZBHZBmlBvCBhDjBBFjBB1DKBCOBCGBCBBCKBCOBCGBCBBk2ByBBOyBB+CVBLVB74C-BBhrV-BBhBYBDYBtpZ0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BJBCTBHFB2uCjCB", false)),
		Ll: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBC2BCBQCBuBCDECBBBDCCDEEBFFDEEBBBDDDCCCDCCBCCDEECDDBDDBBBHGDCOCBSCBDDCEEC4BCBFBDDDBCCFICBjCBDZBiGCCEEEBBBTccBhBBCBBECBCWCBDBCGDB0B0BBuBBCgBCK0BCDMCBgDCxBoBBo6CqBBDCB5XFBjkCIBC2D2DBqBBgCMBChBBnD0ECBHBCgDCBHBJFBLHBJHBJFBLHBJHBJNBDHBJHBJHBJEBCBBHEEBBBCBBJDBDBBJHBLCBCBBzIEEBEEcKFDBBJDBF2B2Bs1CvBBCEEBGCFCCBCCBEBGiDCBIICFFNlBBCGG0oesBCUaCoEMCBBBC+BCBGBCCCDICFCCDCCBBBCSCGGGCMCFCCDOCbEE2ZqBBGIBIvCBh6TGBNEBqhBZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBnqZZBbGBCRBbZBbDBCCCBFBCKBbZBbZBbZBbZBbZBbZBbZBbZBbbBdYBCFBbYBCFBbYBCFBbYBCFBbYBCFBC15B15BBIBCTBHFB4vChBB", false)),
		Lm: () => new UnicodeRangeTable(decodeRanges("wVRBFLBPEBICCmEGG-OnHnHlFBBuIBBFgBgBKEEhFoFoF1mBgEgE2R72B72BsDkTkTxOFBvF+BBOjBjBBjBByVOORMBg-CBByHgGgG2OsBsBBDBGiDiDB+C+CBBB34bjnBjnBBEBvIzDzDdBB6DIBxCYYpDDBEBB2OXXqEtDtDWBBoDDBKngVngVuBBBh-BFBCpBBCIB0sBhBhB2K04D04DnrTDB9PCBpBBBnRMBhCBBCPPB9-P9-PBCBCGBCBByhM9BBqGGBud0Q0QsSAB", false)),
		Lo: () => new UnicodeRangeTable(decodeRanges("qFQQhIFFBCBxGBB7ZaBFDBuBfBCJBkBBBCiDBCZZBLLBBBDRRCdBe4CBMZZBfBWVBrBYBIKBGXBCGBRoBB8B1BBETTIJBROBFHBDBBDVBCGBCEEBCBERROBBCCBPBBLJJBEBFBBDVBCGBCBBCBBCBBgBDBCUUBBBRIBCCBCVBCGBCBBCEBETTQBBYMMBGBDBBDVBCGBCBBCEBEffBCCBBBQSSCFBECBCDBEBBCCCBEEBEEBBBELBX1B1BBGBCCBCWBCPBEbbBBBCBBDBBfFFBGBCCBCWBCJBCEBEffBBBCBBQBBSIBCCBCoBBDRRGCBJCBZFBGRBEXBCIBCDDBFB7BvBBCBBNFB8BBBCCCBDBCXBCCCBIBCBBKDDBDBYDBhBgCgCBGBCjBBcEB0DqBBVRRBEBFDBEEEBIIBBBFMBNyDyDBnKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPByDrTBDQBCZBGqCBHHBIRBOSBPRBPMBCCBQzBBpBkCkCBhBBC0BBIEBDhBBCGGBkCBLeByBdBDEBMrBBFZB3BWBK0BBxFuBBSHB3BdBOBBLrBBbjBBqBCBLdByDDBCFBCBBE7hB7hBBCB4-C3BBZWBKGBCGBCGBCGBCGBCGBCGBCGBoR2B2BF1CBJCCB4CBFGGBpBBC9CBSfBxBPBhQ-tGBhC0wUBC2jBBkCnBBJrIBFPBLBBjCyByBBkCBqFoDoDEGBCCBCDBCWBezBBPxBB-BFBECCBMMBaBLWBacBIuBBuBEBDIBLEBCoBBYCBCHBVPBCFBEEEBwBBCEEBDDBDBDCCZBBEKBIPPBEBDFBDFBKGBCGByEiBBej9KBNWBFwBBloItLBDpDBkCCCBIBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBqDJBCsBBDeBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmMcBEwBBwBfBOTBCHBHlBBLdBDjBBFHBhEtCBjDnBBJzBB9CzBBN2JBKVBLHB5EFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCQQBCBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4FjBBnBDBCxJxJBoBBHBBRCBCBB5BcBLJJBUBrBRBvBUBcWBN0BB6BBBDOOBrBBhBYBbjBBeDDJiBBENNBuBBPDBWCCkBRBCYBUBBgCGBCCCBCBCOBCJBIuBBnBHBDBBDVBCGBCBBCEBETTNEBfJBCDDClBBCaaCtBtBBzBBTDBVCBfvBBVBBC5F5FBtBBqBDBlBvBBV8B8BBpBBOoCoCBZBmBGB6FrBB0GHBDDDBGBCBBCXBQCC-CHBDmBBRCCdLLBmBBIWWMtBBUTTBnCBoGgBBgBIBCkBBSyByBBcBxDGBCBBClBBWaaBEBCBBCfBPYYBnBBCBBlISBQCCBLBChBB9DwCwCB4cBnHjGBtyCgDBQvhBBSFBa68DBGmSB61GdBj3B4RBIeBSuCBSdBTvBB0BUBGSB0NnBB2MqCBGwFwFB0mHBqBfBiDyDBuwIiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBxzI2P2PBrBBiBiKiKBcBTrBBlPaBmHdBDwGwGBdBCCBCBBCGBDEBKiHiHBFBCDBCBBCOBCkGB8pBDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQBlqE-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
		Lt: () => new UnicodeRangeTable(decodeRanges("lOGDnB2sH2sHBGBJHBJHBNQQwBAB", false)),
		Lu: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiB2BCDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIJDCMCDQCDDDCCBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBDDBBBEWCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBpCDBNDBNDBNEBMDBnIFFECBDCBDEEBDBHGCBCBDDBLBBG+B+B9zCvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoqZZBbZBbZBbCCBGDBDDBCBCHBbZBbBBCDBDHBCGBcBBCDBCEBCEEBFBcZBbZBbZBbZBbZBbZBfYBiBYBiBYBiBYBiBYBiB2pE2pEBgBB", false)),
		M: () => new UnicodeRangeTable(decodeRanges("gYvDB0IGBoIsBBCCCBCCBCCpCKBxBUBRmDmDBFBDFBDBBCDBkBffBZB8CKB7BIBKZZBCBCIBCCBCEBsBCB8BIBrBXBCgBB3BCBCRBCGBLBBeCB5BCCBFBDBBDCBKLLBbbDCB5BCCBDBFBBDCBEffBEEMCB5BCCBGBCCBCCBVBBXFBCCB5BCCBFBDBBDCBICBLBBf8B8BBDBECBCDBKpBpBBDB4BCCBFBCCBCDBIBBMBBeCB5BCCBFBCCBCDBIBBMBBQNNBCB4BBBCGBCCBCDBKLLBeeBBBnCFFBEBCCCBGBTBB+BDDBFBNHBjDDDBHBMGBqCBBcECFBByBTBCBBGKBCjBBKlDlDBSBYDBFCBCCBDGBEDBOLBCLLBCBgWCBzdDBdCBeBBfBBhCfBKuBuBBBBC2D2DBjBjB3DLBFLB8GEB6BJBCcBDxBxBBsBBDLBVEBwBQBnBIBNCBfMB5BNBxBTB5ECBCUBFHHDCBnG-BBxWgBB--CCBuEhDhDBeBrRFBqDBB1udDBCJBhBBBxCBBxIEEFYYBDBF0C0CBzBzBBQBbRBOnBnBBGBaMBtBDBwBNBlBkCkCBMBNJJBuBuBBBBzBCCBBBDBBGBBCqBqBBDBGBBtHHBCBBx5TiXiXBOBRPBuejHjH2EEBn0BCBCBBGDBpBCBFmFmFB+R+RBCBiCEB+JBBuCFBnCKByBDB7DCB2BOBqBDDBLLBCBuBKBI+B+BBBBlBNBRBBtBNNBBBxBNBJDBCBB9CLBHDD+ELBWDB4BBBCGBDBBDCBKLLBDDBFBEEBkCIBCDDCDBCEBCPPBzCzCBQBYyCyCBSBsHGBDIBcBBzCQBrDMBmDOBhIOB2HFBCBBDDBCCCBuEuEBFBDGBEddBIBpBGBCDBJKKBJBvBPBnGHBoGHBCHBzCVBCNB7DFBECCBCCBFBCjCjCBDBCBBCEB8KDBKBBCxBxBBFBEEBYmnFmnFHOBpmLRBhuCEB8BGB5gBCCB1BBIDByCMMBslTslTBizEizEBsBBDWB-QEBEFBJHBDGBfDB1ECB89B2BBFxBBJPPXEBCOBxqBGBCQBDGBCBBCEBlDhFhFBFB4L+B+BBCB9PDB-HBB0HDDIBBG7O7OBFBuDGB29lYvHB", false)),
		Mc: () => new UnicodeRangeTable(decodeRanges("joC4B4BDCBJDBCBBzBBB7BCBHBBDBBLsBsB7BCBjC7B7BBBBJCCB2B2BB7B7BCHHBDDBLLnDBBCBBECBCCBLqBqBBBB+BDB+BBB7BCCBDBDBBCBBKBBdPPB7B7BBBBGCBCCBLrBrBBsCsCBBBHHBTBBrKBBgCsFsFBFFHDDBaaBLLBBBDGBWBBDFBDLLBBB5zBffiEIIBGBCBB7KDBDCBFBBCFBhHBB7BCCKCCBJJBEByExBxBGCCBDBCBB+BffFBBD9B9BDCBCEEBxBxBBGBJBBsFWW35EBB0-dBBD5C5CBzBzBBOBvEBBwBxBxBBFFBDDBBBvDBBDBBZuBuBCuDuDDBBGuHuHBCCBCCBCC0gZCCgEuBuBBBBFBB0DZZB8B8BxBCBKBBO+C+CBBBEBBCrFrFBBBgBBB7BBBCDBDBBDCBKLLB1C1CBBBIDDCDBCBBCmDmDBBBJBBErDrDBBBHCCBCBDuHuHBBBHDBDyDyDBBBJBBCuDuDCBBHoDoDCBBFmImIBBBK4H4HBEBCBBFDDCvEvEBBBJDBF1C1CeBB-BqGqGECCoGPPrDIID2G2GBDBFBBC-K-KBNNxBBBJBBCpvQpvQBBBlxD2BBpDBB0rYBBHFB", false)),
		Me: () => new UnicodeRangeTable(decodeRanges("okBBB1xF-wB-wBBCBCCBsshBCB", false)),
		Mn: () => new UnicodeRangeTable(decodeRanges("gYvDB0IEBqIsBBCCCBCCBCCpCKBxBUBRmDmDBFBDFBDBBCDBkBffBZB8CKB7BIBKZZBCBCIBCCBCEBsBCB8BIBrBXBCfB4BCCFHBFEEBFBLBBe7B7BFDBJVVBbbDBB6BFFBFFBDDBBBEffBEEMBB6BFFBDBCBBFVVBXXBEBC7B7BDCCBCBJIIBMMBff+BNNzBEE4BCCBBBGCBCDBIBBMBBe7B7BDHHGBBVBBdBB6BBBFDBJVVBeepCIIBBBC7C7CDGBNHBjDDDBHBMGBqCBBcEC4BNBCEBCBBGKBCjBBKnDnDBCBCFBCBBDBBaBBFCBRDBODDBHHQgWgWBBBzdCBeBBfBBfBBhCBBCGBJDDBJBKuBuBBBBC2D2DBjBjB3DCBFBBKHHBBB8GBBD7B7BCGBCCCDHBHJBDxBxBBMBCeBDLBVDBxBCCBDBCGGpBIBNBBhBDBDBBCCB5BCCBEECCB7BHBDBB5ECBCMBCGBFHHEBBnG-BBxWMBFEEBKB--CCBuEhDhDBeBrRDBsDBB1udFFBIBhBBBxCBBxIEEFaaBGG4EBBbRBOnBnBBGBaKBvBCBxBDDBCBDBBoBkCkCBEBDBBDBBNJJwB0B0BCCBDBBGBBCrBrBBJJvHDDFx5Tx5TiXPBRPBuejHjH2EEBn0BCBCBBGDBpBCBFmFmFB+R+RBCBiCEB+JBBuCFBnCKByBDB8D3B3BBNBqBDDBLLBBByBDBDBBI+B+BBBBlBEBCHB-BNNB1B1BBHBLDBDgDgDBBBDCCBHHD+E+EEHBWBB6BBBEmBmBBFBEEBnCFBOECPBB2CHBDCBCYY1CFBCFFBCCBvHvHBCBHBBCBBcBB2CHBDCCBrDrDCDDBEBCmDmDCDDBCBCEBkIIBCBBhIBBCFFxEDBDBBFhBhBBIBpBFBDDBJKKBEBDCBvBMBCBBnGCCBBBCqGqGBFBCFBCzCzCBUBDGBCBBCBB7DFBECCBCCBFBCpCpCBEEC8K8KBMMB1B1BBDBGCCYmnFmnFHOBpmLLBECBhuCEB8BGB5gBgCgCBCByC5lT5lTBizEizEBsBBDWBhRCBSHBDGBfDB1ECB89B2BBFxBBJPPXEBCOBxqBGBCQBDGBCBBCEBlDhFhFBFB4L+B+BBCB9PDB-HBB0HDDIBBG7O7OBFBuDGB29lYvHB", false)),
		N: () => new UnicodeRangeTable(decodeRanges("wBJB5DBBGDDBBBitBJBnEJBnGJB9MJB3DJBFFBtDJB3DJB3DJBDFBvDMB0DJBJGBoDJBpDGBISBuDJBhDJB3DJBnCTBtIJBnCJBwWTBybCBwHJBHJBXJBtJJBhEKBmFJBHJB3FJB3CJBnEJBHJB3gBEEBEBHJBnGyBBDEB3W7BBvCVB3TdBqrBqYqYaIBPCB4KDBrEJBfHBCOBhBJBoBOBh7cJB9FJBhKFB7EJBnBJBnGJBXJB3CJB3MJB34UJBuPsBBN4BBSBB2KaBlBDBeJJnEEBrGJBvdHBaGBoBIBsCEBXFBhFBBDPBDtBBhCIB1BBBfCBsCEBpDHBZHBqBGBrKFBxBJBHJB3IeB-EJBrBDBxDGBnEdBhEJB9BJBxEJBITB8HJB3KJB3DJB3LJBnDJBHTBtCLBlNSB+CJB3UJB3CcBkHJBnCJB3BJBnLJBnDUBshBuDBimPJBnpCJB3CJBnEJBCGBvQJBnIWB+KCB6nXJBnuBTBNTBtDYB2iBxBBhqCJBnNJB3PJB4HJBtWIBhEJB4Y6BBCCBCDBtCsBBCOBjeMBk3CJB", false)),
		Nd: () => new UnicodeRangeTable(decodeRanges("wBJnxBJnEJnGJ9MJ3DJ3DJ3DJ3DJ3DJ3DJ3DJ3DJ3DJhDJ3DJnCJ3IJnCJn6BJnBJtJJhEJnFJHJ3FJ3CJnEJHJnuiBJnVJnBJnGJXJ3CJ3MJ34UJnsBJnkCJHJ9YJhEJ9BJxEJ3IJ3KJ3DJ3LJnDJHTtCJnNJnDJ3UJ3CJ3HJnCJ3BJnLJ3uQJnpCJ3CJnEJ3QJ37XJ12CxBhqCJnNJ3PJ4HJ2aJ30EJ", true)),
		Nl: () => new UnicodeRangeTable(decodeRanges("u3FCBwzCiBBDDB-zDaaBHBPCBs1dJBxyW0BBtOJJnEEBrhIuDBm8SCB", false)),
		No: () => new UnicodeRangeTable(decodeRanges("yFBBGDDBBB2pCFB5LFB5DCBmEGB6GGBSIByNJB2hBTB0jBJBhP20B20BEFBHJBnGPBqB3W3WB6BBvCVB3TdBqrB1kB1kBBCBrEJBfHBCOBhBJBoBOBxrdFBymWsBBiCDBSBB2KaBlBDB1pBHBaGBoBIBsCEBXFBhFBBDPBDtBBhCIB1BBBfCBsCEBpDHBZHBqBGBrKFBhLeB-EJBrBDBxDGBnETB8LTBmqBBBvNIBobSB0aUBn8SGB-YWBqhZTBNTBtDYBvqFIBid6BBCCBCDBtCsBBCOBjeMB", false)),
		P: () => new UnicodeRangeTable(decodeRanges("hBCBCFBCDBLBBEBBbCBCccCkBkBGEELBBEEE-VJJzOFBqBBB0BCCDDDtBBBVBBCBBOCCBBBrCDBnDsBsBBMBqHCB3BOBgBmImIBLLtE5D5D6DnMnMNwLwL7CLLBpFpFBNBCmBmBBCBoCrCrCBDBFBBwDFBsFlTlTBHB4EuTuTtBBBvCCBoCBB+ECBCCBmBKB6JBB5GBBhEGBCFBhFBBLGBdCB9DDB8BEB-BBBhCHBM9Z9ZBWBJTBCMBCLBfBBPBB6TDBeBB+hBNBwCBBgBJB0MVBgCDBhBBB8XDBCBBxDwEwEBtBBCfBDLBkNCBFJBDLBRNNjD7C7CjgdBBuICBkDLL0DFB9LDB3CBBpBCBCyByBBwBwBiDMBRBB9DDB-DBBRBB6HzqUzqUBxGxGBIBXiBBCNBCFFCBB2ECBCFBCDBLBBEBBbCBCccCCCBFB7MCB9UxBxB-MoXoXoGgBgBxIIBnBxDxDBFBjCGB6CDByO-J-JjBlElEBDBtBDB+FGBuDBBCDB-DDBxBBBwCDBFOOCCB5CFBsDrJrJBCCBzDzDBDBLBBCpDpD7HWBqDCBdMBtCjEjEBBB9HpIpIBBB8E9C9CBGB0CCBCEB+CJB4GgDgDBDBrBBBmUBBrCMBwFxjBxjBBDB97CBB8zOBBmEiCiCBDBJpRpRBBBoJDBoK9lT9lTovHEB07C-a-aBAB", false)),
		Pc: () => new UnicodeRangeTable(decodeRanges("-Cg-Hg-HBUU-u3BBBZCBwHAB", false)),
		Pd: () => new UnicodeRangeTable(decodeRanges("tB9qB9qB0BiyDiyDmgBqgCqgCBEBiwDDDgBBBFdd-NUUwDxszBxszBBmBmBLqFqFhzD-J-J", false)),
		Pe: () => new UnicodeRangeTable(decodeRanges("pB0B0BgB+1D+1DC-6B-6BqtC4B4BQ7T7TCff-hBMCxChBhBCGC1MUChCCCiBmhBmhBCECtBGCtNICEGCDBB-ozB6G6GeOCESSCCCrF0B0BgBGD", false)),
		Pf: () => new UnicodeRangeTable(decodeRanges("7F+6H+6HEddpuDCCFDDQEE", false)),
		Pi: () => new UnicodeRangeTable(decodeRanges("rFt7Ht7HDBBDaapuDCCFDDQEE", false)),
		Po: () => new UnicodeRangeTable(decodeRanges("hBCBCCBDECBLLBEEBcclCGGPBBI-V-VJzOzOBEBqB3B3BDDDtBBBVBBCBBOCCBBBrCDBnDsBsBBMBqHCB3BOBgBmImIBLLtE5D5D6DnMnMNwLwL7CLLBpFpFBNBCxDxDrCEBFBBwDFBsFlTlTBHBmY9D9DBBBoCBB+ECBCCBmBFBCDB6JBB5GBBhEGBCFBhFBBLGBdCB9DDB8BEB-BBBhCHBMjajaBJJBGBJIBDDBDCBEKBCCCBIB7kDDBCBBxDwEwEBFFBBBDDDBHBCBBCDDBLLBDBCJBDDBCCCBLBDCBtNCB6B+F+FjgdBBuICBkDLL0DFB9LDB3CBBpBCBCyByBBwBwBiDMBRBB9DDB-DBBRBB6HlxUlxUBFBDXXVBBDDBECBCDBICBHCCB2E2EBBBCCBDECBLLBEEBcclBDDB7M7MBBB9UxBxB-MoXoXoGgBgBxIIBnBxDxDBFBjCGB6CDB0ZlElEBDBtBDB+FGBuDBBCDB-DDBxBBBwCDBFOOCCB5CFBsDrJrJBCCBzDzDBDBLBBCpDpD7HWBqDCBdMBtCjEjEBBB9HpIpIBBB8E9C9CBGB0CCBCEB+CJB4GgDgDBDBrBBBmUBBrCMBwFxjBxjBBDB97CBB8zOBBmEiCiCBDBJpRpRBBBoJDBoK9lT9lTovHEB07C-a-aBAB", false)),
		Ps: () => new UnicodeRangeTable(decodeRanges("oBzBzBgB-1D-1DC-6B-6B-rCEEnB4B4BQ7T7TCff-hBMCxChBhBCGC1MUChCCCiBmhBmhBCECaTTCECtNICEGCDipzBipzB4GeeCMCESSCCCrFzBzBgBEEDAB", false)),
		S: () => new UnicodeRangeTable(decodeRanges("kBHHRCBgBCCcCCkBEBCBBDCCBCBDEEfgBgBrODBNNBGGBCCCBPB2DPPBxDxDsErIrIBBB3DCBDDDBvGvGLUUB4H4HIBBpEqLqLBHHB2H2H-DjEjEBGBlEwGwGqBmGmGiGCBQCCBBBDFBVECmEHBCFBCBBGDBmGBBxXJB0WuLuLlL+E+EBgBBiLJBKIBhiBCCBBBMCBOCBOCBOBBmCOOoBCBOCBUhBB-BBBCDBCBBLCCBBBGFBCECFMMBFFBDBGDBC7B7BBFFB2LBFcBD+HBXKByCtCBXnTBtBwBBDeBLyMBX+BBFfBD1LBDpEBmHFBmLBBvBZBC4CBN1GBbPBFOOBNNWBBHBB8CBB0HBBFJBhBlBBKRRBdBMdBJQQBeBLmBBQ-JBhuG-BBx0V2BB6RWBKBBoDBB+EDBLDB+RCBiHPPB+9T+9TpEgBBuLPBhCBB3BHBtBDBjDCCBBBD7E7EHRRBBBgBCCcCCiEGBCGBOBB6JIB6BQBDCBCMBEwBwBBrBB7zBBBwSmWmWBiKiKBGBnjC2kC2kCBbBr6SDBG3qU3qUk7DvHBLCBEzNBHWBQQBgDzDB9B1HBLmBBD7BBGCBXBBIdBF8BBWhCBE7F7FB1CBrbaagBaagBaagBaagBaa9B-PB4BDBzBHBCNBCBBp2BwNwNttCEE+DiOiOBvIvIBqBBFjDBNOBDOBCOBCkBBYgFB5BcBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBC7CBLAB", false)),
		Sc: () => new UnicodeRangeTable(decodeRanges("kB+D+DBCBqnB8D8DzPBBzPBBI2H2HoImSmS8sClmClmCBgBB37hBkuVkuVtD7E7E8GBBEBB3-HDB-4wBxtCxtC", false)),
		Sk: () => new UnicodeRangeTable(decodeRanges("+CCCoCHHFEEqQDBNNBGGBCCCBPB2DPPBjoBjoB15FCCBBBMCBOCBOCBOBB9kEBBkzdWBKBBoDBBxePPBniUniUBPB8bCCjF4g9B4g9BBDB", false)),
		Sm: () => new UnicodeRangeTable(decodeRanges("rBRRBBB+BCCuBFFmBgBgB-XwQwQBBB8xGOOoBCBOCBsEoBoBBDBHlClCBDBGBBFGDIgBgBBDDCgBgBBqIBhBBB7CffBXBpBFB2OKK3BHBwDxKxKBDBDeBLPBhIiEBX+BBFfBDhIBxBUBDFB9+zB5Z5ZCCBlFRRBBB+BCCkEHHBCBitDBBhrwBx+Bx+BagBgBagBgBagBgBagBgBat5Ft5FB-uC-uCBHB", false)),
		So: () => new UnicodeRangeTable(decodeRanges("mFDDFCCyerIrIBgEgEBvGvGLUUB4H4HkQ2L2LjEFBClElEwGqBqBoMCBQCCBBBDFBVECmEHBCFBCBBGDBmGBBxXJB0WzWzW+EhBBiLJBKIBksBBBCDBCBBLCCBHHBEBCECFMMBPPCBBC7B7BBKKBDBDDBCBBCBBCGBCeBDBBCCCBdBtIHBFTBDGBDwCBCdBanBBHnCBXKByCtCBX2FBCIBC1BBJuDBC3HBtBrBBhC-HBhQvBBWBBHmBBDpEBmHFBmLBBvBZBC4CBN1GBbPBFOOBNNWBBHBBxKBBFJBhBlBBKRRBdBMdBJQQBeBLmBBQ-JBhuG-BBx0V2BBibDBLBBC+R+RBBBqqUPBuLPBhCBB3BHBuBCBlPEEFBBOBB6JIB6BQBDCBCMBEwBwBBrBB7zBBBwSpgBpgBBGBnjC2kC2kCBGBFQBr6SDBG3qU3qUk7DvHBLCBEzNBHWBQPBhDzDB9B1HBLmBBD7BBGCBXBBIdBF8BBWhCBE7F7FB1CBqlB-PB4BDBzBHBCNBCBBp2B96C96CiEyWyWBqBBFjDBNOBDOBCOBCkBBYgFB5BcBOrBBFIBIBBPFB7E6HBG4WBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBB-B3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBC7CBLAB", false)),
		Z: () => new UnicodeRangeTable(decodeRanges("gBgEgEgvFgsCgsCBJBeBBGwBwBh9DAB", false)),
		Zl: () => new UnicodeRangeTable(decodeRanges("ohIA", true)),
		Zp: () => new UnicodeRangeTable(decodeRanges("phIA", true)),
		Zs: () => new UnicodeRangeTable(decodeRanges("gBgEgEgvFgsCgsCBJBlBwBwBh9DAB", false)),
		ASCII_Hex_Digit: () => new UnicodeRangeTable(decodeRanges("wBJIFbF", true)),
		Alphabetic: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBLLFGGBVBCeBCpOBFLBPEBICC3CeeBQBCBBDDBCHHCCBCCCBSBCyCBCqEBJlFBClBBDHHBnBBoBNBCCCBCCBCCJaBFDBeKBG3BBCGBPlDBCHBFHBFCBLCBDRRBuBBOkDBZgBBKBBFGGBWBDSBUYBIKBGXBCGBIJJBoBBLLBEGBHrCBCPBCCBFOBOSBCHBDBBDVBCGBCEEBCBEHBDBBDBBCJJFBBCEBNBBLFFBBBCFBFBBDVBCGBCBBCBBCBBFEBFBBDBBFIIBCBCSSBEBMCBCIBCCBCVBCGBCBBCEBEIBCCBCBBEQQBCBWDBFCBCHBDBBDVBCGBCBBCEBEHBDBBDBBKBBFBBCEBORRBCCBEBECBCDBEBBCCCBEEBEEBBBELBFEBECBCCBEHHpBMBCCBCWBCPBEHBCCBCCBJBBCCBCBBDDBdDBCHBCCBCWBCJBCEBEHBCCBCCBJBBGCBCDBOCBNMBCCBCoBBDHBCCBCCBCGGBCBIEBXFBCCBCRBEXBCIBCDDBFBJFBCCCBGBTBBO5BBGGBH0B0BBECBDBCXBCCCBRBCCBDEBCHHPDBhBgCgCBGBCjBBFSBFPBCjBBkC2BBCDDBDBR-BBLDBDlBBCGGDqBBCsKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPBR1CBDFBErTBDQBCZBGqCBEKBITBMUBNTBNMBCCBCBBNzBBDSBPFFkC4CBIqBBGlCBLeBCLBFIBYdBDEBMrBBFZB3BbBF+BBDTBzBYYBMMBBByBzBBCOBCHB0BpBBDDBLrBBCKBP2BBXCBLjBBDKBGqBBDCBqBDBCFBCBBEGGB+FBUhBBM1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGB1DOORMBmDFFDJBCEEBDBHGCBCBCKBDDBGEBFSSBnBBuZzBB34BkHBHDBEBBNlBBCGGD3BBIRRBVBKGBCGBCGBCGBCGBCGBCGBCGBCfBwB2O2OBBBaIBIEBDEBF1CBHCBC5CBCDBGqBBC9CBSfBxBPBhQ-tGBhCs0VBkCtBBDsIBEPBLBBVuBBGHBEwDBoBIBDmDBDxCBVUBCgBBZzBBNjCBCtBtBBEBECCBBBLgBBGiBBOcBEyBBCLBQRRBOBLEBC2BBKNBTWBEkCBCCCZCBDPBDDBMFBDFBDFBKGBCGBCqBBCNBH6DBWj9KBNWBFwBBloItLBDpDBnBGBNEBGLBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBlBZBHZBM4CBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmC0BBsIcBEwBBwBfBOdBGqBBGdBDjBBFHBCEBrB9EBTjBBFjBBFnBBJzBBNKBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCDBCBBGHBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4ByBBOyBBOnBBjBbBEGGBVB7HpBBCBBEBBRFBzBCBEcBLJJBUBrBRBvBUBcWBKlCBsBEBL4BBKOOBXBYyBBSDBJiBBEKKB+BBCDBKBBLCCkBRBChBBDHHBCB-BGBCCCBCBCOBCJBI4BBYDBCHBDBBDVBCGBCBBCEBEHBDBBDBBEHHGGBdJBCDDClBBCJBCDDCDBCBBECCtBhCBCCBCDBVCBfhCBDBBC5F5FB0BBDGBaFBjB+BBCEE8B1BBDoCoCBZBDNBWGB6F4BBoD-BBgBHBDDDBGBCBBCdBCBBDBBDDB+CHBDtBBDFBCCCBccBxBBDJBSnCBGTTBnCBoDHB5CgBBgBIBCsBBCGBCyByBBcBDVBCNBqCGBCBBCrBBECCBCCBBBCDDBZZBEBCBBCkBBCBBCDBCYYBqBBlIWBKQBCoBBECBwDwCwCB4cBnDuDBSjGBtyCgDBQvhBBSFBa68DBGmSB61GuBBy2B4RBIeBSuCBSdBTvBBRDBgBUBGSBxNsBB0G-BBhBYBDYBtBqCBF4BBIQBhCBBCNNBFBK1mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBFi7Fi7FBzCBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BeBHFB2GGBCQBDGBCBBCEBG9BBiBxDxDBrBBLGBRiKiKBcBTrBBlPbBlHdBDwGwGBdBCVBJBBhHGBCDBCBBCOBCkGB8BjCBEEE1lBDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1TZBHZBHZB3zD-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
		Dash: () => new UnicodeRangeTable(decodeRanges("tB9qB9qB0BiyDiyDmgBqgCqgCBEB+BoBoBQnMnMlgDDDgBBBFdd-NUUwDxszBxszBBmBmBLqFqFhzD-J-J", false)),
		Emoji: () => new UnicodeRangeTable(decodeRanges("jBHHGJBwDFFu8HNN5GXX7CFBQBBwLBBNnFnFaKBFCBoGoHoHBLLK7B7BBCBCEBKGDBDDFDDCBBDIEBJJBBBGCCGLBMBBDCCBCCTDDBTTBEBCCCBEEBGGDBBFBBMBBGBBDGGBECBVVBGGBEBCDBDFFDDDBEBCDDCCCHEEHLLBQQDFFCFFBBBCMMBxBxBBBBKeP1LBBwOCBUBB0BFF7mBNN6SCCrrvDrGrGhFBBNBBPDDBIBsCZBCBBYVVDIBWBBvFhBBDvDBDBBCCBDyCBDCBCmIBC+BBMFBCXBIBBDHBNDDBCBDFFBOOBDDJBBKGGBBBNCBJCBDCCFHHEHHB0CBxBlCBGHBDDBEJBECCBEEDJBkHLBF8I8IBtBBCJBC4FBxDMBEKBE4BBCFFBOBDLBFJB", false)),
		Emoji_Component: () => new UnicodeRangeTable(decodeRanges("jBHHGJB0+H2G2Gsp3B3+8B3+8BBYB8PEBxtBDBtzhY-CB", false)),
		Emoji_Modifier: () => new UnicodeRangeTable(decodeRanges("7-8DE", true)),
		Emoji_Modifier_Base: () => new UnicodeRangeTable(decodeRanges("9wJ8G8GRDB4jzD9B9BBBBDDDBBB2DBBDKBWSBEFFBBBCCBICCZqGqGBFFWFFBvFvFBBBEEB0CRRBBBKMMgSDDJHBHKKBIBDCB5B+B+BBCCBCCSCBCMBmHCBrBIB", false)),
		Emoji_Presentation: () => new UnicodeRangeTable(decodeRanges("64IBBuGDBEDDqQBBWBBzBLBsBUUOJJBSSBGGBJJGWWIBBCFFDIIFBBdkBkBCFFBBBC+B+BBBBZPP8aBB0BFFvlxDrGrG-FDDBIBsCZBCZZVDDBDBCCBWBBvFgBBNIBClCBCVBNqBBFEBNQBEEEBlCBCCCB5FBD+BBODBCXBTbbBOO3C0CBxBlCBHEEBBBDDBEDBMBBIIBkHLBF8I8IBtBBCJBC4FBxDMBEKBE4BBCFFBOBDLBFJB", false)),
		Extended_Pictographic: () => new UnicodeRangeTable(decodeRanges("pFFFu8HNN5GXX7CFBQBBwLBBNnFnFaKBFCBoGoHoHBLLK7B7BBCBCEBKGDBDDFDDCBBDIEBJJBBBGCCGLBMBBDCCBCCTDDBTTBEBCCCBEEBGGDBBFBBMBBGBBDGGBECBVVBGGBEBCDBDFFDDDBEBCDDCCCHEEHLLBQQDFFCFFBBBCMMBxBxBBBBKeP1LBBwOCBUBB0BFF7mBNN6SCCrrvDoBoBBCBlDLBQBBQPPBmBmBBIBxDBBNBBPDDBIBU3BBcOBLVVDIBCDBKWBH7FBDvDBDBBCCBDyCBDCBCDBG9HBC+BBMFBCXBIBBDHBNDDBCBDFFBOOBDDJBBKGGBBBNCBJCBDCCFHHEHHB0CBxBlCBGHBDQBECCBEBDMB7GlBBNDB5BHBLFBpBHBfBBNDBDNBKmBBNuBBCJBC4FB5CHBPxEBhI9fB", false)),
		Hex_Digit: () => new UnicodeRangeTable(decodeRanges("wBJIFbFq1-BJIFbF", true)),
		Lowercase: () => new UnicodeRangeTable(decodeRanges("hDZBwBLLFlBlBBWBCHBC2BCBQCBuBCDECBBBDCCDEEBFFDEEBBBDDDCCCDCCBCCDEECDDBDDBBBHGDCOCBSCBDDCEEC4BCBFBDDDBCCFICBjCBDiBBIBBfEBhDsBsBCEEDDBTccBhBBCBBECBCWCBDBCGDB0B0BBuBBCgBCK0BCDMCBgDCxBoBBo6CqBBCDB5XFBjkCIBC2D2DB+FBiC0ECBHBCgDCBHBJFBLHBJHBJFBLHBJHBJNBDHBJHBJHBJEBCBBHEEBBBCBBJDBDBBJHBLCBCBB6DOORMBuDEEBEEcKFDBBJDBFiBiBBOBFsasaBYBn6BvBBCEEBGCFCCBCCBGBEiDCBIICFFNlBBCGG0oesBCUaCBBBmEMCBBBC8BCBIBCCCDICFCCDCCBBBCSCGGGCMCFCCDOCWDBCCCBBB2ZqBBCNBHvCBh6TGBNEBqhBZBumBnBBpEjBB8EKBCOBCGBCBBkODDBBBCpBBCIBmoByBB+DVB75CfBhsVfB8BYBnqZZBbGBCRBbZBbDBCCCBFBCKBbZBbZBbZBbZBbZBbZBbZBbZBbbBdYBCFBbYBCFBbYBCFBbYBCFBbYBCFBC15B15BBIBCTBHFBmI9BB1lChBB", false)),
		Math: () => new UnicodeRangeTable(decodeRanges("rBRRBBBgBeeCuBuBFmBmBgB5W5WBBBDbbBDDBBBwQCBuwGccBBBMEEOPPBCBWEBMEBiCMBFEEBFFBDBTFFDJBCDDBEBHEEBDDBCCBBBCFBENBClClCBWBCFBCBBFBBFfBCHHBPPBqIBJDBVBB7CffBZBCZZMGB+NBBNJBFFBFBBDBBEEBPCCDFBMHBGBB6BCCeDBKCBxK-BBhI-PBxBUBDFB9+zB4Z4ZBEBCjFjFRCBeCCeCCkEHHBCBitDBBhrwBwoBwoBBzCBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBDxBBhwFDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBB-uCIB", false)),
		Quotation_Mark: () => new UnicodeRangeTable(decodeRanges("iBFFkEQQ96HHBaBBowDqOqOBCBOCBixzBDB+FFF7CBB", false)),
		Terminal_Punctuation: () => new UnicodeRangeTable(decodeRanges("hBLLCMMBEE-ZJJiQ6B6BpCPPCCB1FsBsBBJBCsHsHB3B3BBEBCHBgBmImIB1nB1nBBtFtFFFB4JBB2YHBmY9D9DBBBoCBB+ECBEoBoBBCBDBB7JBBjLDBjFBBLBBCCBeCB8FEB-BBBldYYBKKBBBwlDCBzJOOFLLCBBEBBtNBB8ndBBuICBkHEB-LBB3CBBgD4E4EBBB0ECBgERRB6H6HnxUDDB6B6BBBBCDBqFLLCMMBEEiCDD7hBxBxBnkBoGoG3JBB5EFBlCFB6CDB5dEBtBDB+FGBxDDBgECBiEBBHRRB5C5CBDBtDrJrJB2D2DBBBNBBnLDBEOBqDBB6HCBmQCC8HBB4CBBFBB-MCBuBmUmUBrCrCBspBspBBDB6vRBBmEiCiCBBBLqRqRBoJoJBnwTnwTovHDB", false)),
		Uppercase: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiB2BCDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIJDCMCDQCDDDCCBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBDDBBBEWCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBpCDBNDBNDBNEBMDBnIFFECBDCBDEEBDBHGCBCBDDBLBBGbbBOBUzZzZBYBx5BvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoqZZBbZBbZBbCCBGDBDDBCBCHBbZBbBBCDBDHBCGBcBBCDBCEBCEEBFBcZBbZBbZBbZBbZBbZBfYBiBYBiBYBiBYBiBYBiB2pE2pEBgBBvgCZBHZBHZB", false)),
		White_Space: () => new UnicodeRangeTable(decodeRanges("JEBTlDlDbgvFgvFgsCKBeBBGwBwBh9DAB", false))
	});
	static SCRIPTS = new LazyMap({
		Adlam: () => new UnicodeRangeTable(decodeRanges("go6DrCFJFB", true)),
		Ahom: () => new UnicodeRangeTable(decodeRanges("g4lCaDOFW", true)),
		Anatolian_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("ggxCmS", true)),
		Arabic: () => new UnicodeRangeTable(decodeRanges("gwBEBCFBCNBCCBCfBCJBMZBCrDBChBBxCvBBxHhBBGqCBCcBxy8BtPBDvEBhBPBxDEBCmEBk7DeBkCFBJIBiBFBh43BDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBB", false)),
		Armenian: () => new UnicodeRangeTable(decodeRanges("xpBlBDxBDCks9BE", true)),
		Avestan: () => new UnicodeRangeTable(decodeRanges("g4iC1BEG", true)),
		Balinese: () => new UnicodeRangeTable(decodeRanges("g4GsCCxB", true)),
		Bamum: () => new UnicodeRangeTable(decodeRanges("g1pB3CpowB4R", true)),
		Bassa_Vah: () => new UnicodeRangeTable(decodeRanges("w26CdDF", true)),
		Batak: () => new UnicodeRangeTable(decodeRanges("g+GzBJD", true)),
		Bengali: () => new UnicodeRangeTable(decodeRanges("gsCDBCHBDBBDVBCGBCEEBCBDIBDBBDDBJFFBCCBDBDYB", false)),
		Beria_Erfe: () => new UnicodeRangeTable(decodeRanges("g17CYDY", true)),
		Bhaiksuki: () => new UnicodeRangeTable(decodeRanges("ggnCICsBCNLc", true)),
		Bopomofo: () => new UnicodeRangeTable(decodeRanges("qXB6wLqBxDf", true)),
		Brahmi: () => new UnicodeRangeTable(decodeRanges("ggkCtCFjBKA", true)),
		Braille: () => new UnicodeRangeTable(decodeRanges("ggK-H", true)),
		Buginese: () => new UnicodeRangeTable(decodeRanges("gwGbDB", true)),
		Buhid: () => new UnicodeRangeTable(decodeRanges("g6FT", true)),
		Canadian_Aboriginal: () => new UnicodeRangeTable(decodeRanges("ggF-TxRlC7tgCP", true)),
		Carian: () => new UnicodeRangeTable(decodeRanges("g1gCwB", true)),
		Caucasian_Albanian: () => new UnicodeRangeTable(decodeRanges("wphCzBMA", true)),
		Chakma: () => new UnicodeRangeTable(decodeRanges("gokC0BCR", true)),
		Cham: () => new UnicodeRangeTable(decodeRanges("gwqB2BKNDJDD", true)),
		Cherokee: () => new UnicodeRangeTable(decodeRanges("g9E1CDFz7lBvC", true)),
		Chorasmian: () => new UnicodeRangeTable(decodeRanges("w9jCb", true)),
		Common: () => new UnicodeRangeTable(decodeRanges("AgCBbFBbuBBCOBCEBYgBgBiOmBBGEBDTB1DKKHCC+THHPEEhB9E9ElQiEiEB6mB6mB2MDBjJwvBwvBBBBoCBBsGBBCumBumBOIIBCBCFBCCBDmYmYBKBD2CBCKBEKBCOBShBB-BlBBCCBDFBCaBCQBqBCBF5UBXKBW-cBhIzTBDpEBhQ9CBzMUBCCCBXBQHBFDB8CBBE7C7CB0E0EBOBhBlBBKxBxBB+BBgBwCBwB5C5CBmFBhuG-BBhoWhBBnDCBmFJB1HhFhFsMPPBzuUzuUBxGxGBIBXiBBCSBCDB0ECCBeBbFBbKBLuBuBBhChCBFBCGBLEBjICBFsBBEIBxCMB0BsBBlHaBltuBDB96D8HBEzNBHWBQQBgDzDB9B1HBLmBBD9BBEQBJBBIdBF8BB2GTBNTBN2CBKYBoE0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBDxBByjFjCBtC8BBjWrBBFjDBNOBDOBCOBCkBBLtFB5BZBCBBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBCmDBnghYffB+CB", false)),
		Coptic: () => new UnicodeRangeTable(decodeRanges("ifNxkKzDGG", true)),
		Cuneiform: () => new UnicodeRangeTable(decodeRanges("ggoC5cnDuDCEMjG", true)),
		Cypriot: () => new UnicodeRangeTable(decodeRanges("ggiCFBDCCBqBBCBBEDD", false)),
		Cypro_Minoan: () => new UnicodeRangeTable(decodeRanges("w8rCiD", true)),
		Cyrillic: () => new UnicodeRangeTable(decodeRanges("ggBkEBDoFBx6FKBhFtCtCojEfBhie-CBv8VBBhw4B9BBiBAB", false)),
		Deseret: () => new UnicodeRangeTable(decodeRanges("gghCvC", true)),
		Devanagari: () => new UnicodeRangeTable(decodeRanges("goCwCFODZh7nBfhwcJ", true)),
		Dives_Akuru: () => new UnicodeRangeTable(decodeRanges("gomCGBDDDBGBCBBCdBCBBDLBKJB", false)),
		Dogra: () => new UnicodeRangeTable(decodeRanges("ggmC7B", true)),
		Duployan: () => new UnicodeRangeTable(decodeRanges("ggvDqDGMEIIJDD", true)),
		Egyptian_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("ggsC1iBL68D", true)),
		Elbasan: () => new UnicodeRangeTable(decodeRanges("gohCnB", true)),
		Elymaic: () => new UnicodeRangeTable(decodeRanges("g-jCW", true)),
		Ethiopic: () => new UnicodeRangeTable(decodeRanges("gwEoCBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBDfBEZBnvGWBKGBCGBCGBCGBCGBCGBCGBCGBjpfFBDFBDFBKGBCGBylvCGBCDBCBBCOB", false)),
		Garay: () => new UnicodeRangeTable(decodeRanges("gqjClBEcJB", true)),
		Georgian: () => new UnicodeRangeTable(decodeRanges("glElBBCGGDqBBCDBx8CqBBDCBhiElBBCGG", false)),
		Glagolitic: () => new UnicodeRangeTable(decodeRanges("ggL-Ch9sDGCQDGCBCE", true)),
		Gothic: () => new UnicodeRangeTable(decodeRanges("w5gCa", true)),
		Grantha: () => new UnicodeRangeTable(decodeRanges("g4kCDBCHBDBBDVBCGBCBBCEBDIBDBBDCBDHHGGBDGBEEB", false)),
		Greek: () => new UnicodeRangeTable(decodeRanges("wbDBCCBDDBCFFCCCBBBCCCBSBC+BBPPBnpGEBzBEBFEB1ChKhKBUBDFBDlBBDFBDHBCGCBdBD0BBCOBCNBDFBCSBDCBCIBoJ-xiB-xiB7uVuCBSgj0Bgj0BBkCB", false)),
		Gujarati: () => new UnicodeRangeTable(decodeRanges("h0CCBCIBCCBCVBCGBCBBCEBDJBCCBCCBDQQBCBDLBIGB", false)),
		Gunjala_Gondi: () => new UnicodeRangeTable(decodeRanges("grnCFCBCkBCBCFIJ", true)),
		Gurmukhi: () => new UnicodeRangeTable(decodeRanges("hwCCBCFBFBBDVBCGBCBBCBBCBBDCCBDBFBBDCBEIIBCBCIIBPB", false)),
		Gurung_Khema: () => new UnicodeRangeTable(decodeRanges("go4C5B", true)),
		Han: () => new UnicodeRangeTable(decodeRanges("g0LZBC4CBN1GBwBCCaIBPDBle-tGBhC-vUBhoWtLBDpDBpodBBNGBqgkB-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
		Hangul: () => new UnicodeRangeTable(decodeRanges("goE-HvxHBiI9CyDeiCei3dckUj9KNWFwBl9JeEFDFDFDC", true)),
		Hanifi_Rohingya: () => new UnicodeRangeTable(decodeRanges("gojCnBJJ", true)),
		Hanunoo: () => new UnicodeRangeTable(decodeRanges("g5FU", true)),
		Hatran: () => new UnicodeRangeTable(decodeRanges("gniCSCBGE", true)),
		Hebrew: () => new UnicodeRangeTable(decodeRanges("xsB2BBJaBFFBpp9BZBCEBCCCBCCBCCBIB", false)),
		Hiragana: () => new UnicodeRangeTable(decodeRanges("hiM1CBHCBi7-C+IBTeeBBBulQAB", false)),
		Imperial_Aramaic: () => new UnicodeRangeTable(decodeRanges("giiCVCI", true)),
		Inherited: () => new UnicodeRangeTable(decodeRanges("gYvDB2IBBlOKBbhXhXBCB8qEtBBDLBlPCBCMBCGBFHHEBBnG-BBtQBBjGgBB65DDBsDBBmrzBPBRNBwejHjH7iEl+uBl+uBBsBBDWBhRCBSHBDGBfDBz6rYvHB", false)),
		Inscriptional_Pahlavi: () => new UnicodeRangeTable(decodeRanges("g7iCSGH", true)),
		Inscriptional_Parthian: () => new UnicodeRangeTable(decodeRanges("g6iCVDH", true)),
		Javanese: () => new UnicodeRangeTable(decodeRanges("gsqBtCDJFB", true)),
		Kaithi: () => new UnicodeRangeTable(decodeRanges("gkkCiCLA", true)),
		Kannada: () => new UnicodeRangeTable(decodeRanges("gkDMCCCWCJCEDICCCDIBGCCDDJCC", true)),
		Katakana: () => new UnicodeRangeTable(decodeRanges("hlM5CBDCBxHPBxGuBBC3CBvgzBJBCsBBzisBDBCGBCBBCgJgJBBBzBPPBCB", false)),
		Kawi: () => new UnicodeRangeTable(decodeRanges("g4nCQCoBEc", true)),
		Kayah_Li: () => new UnicodeRangeTable(decodeRanges("goqBtBCA", true)),
		Kharoshthi: () => new UnicodeRangeTable(decodeRanges("gwiCDCBGHCCCcDCFJII", true)),
		Khitan_Small_Script: () => new UnicodeRangeTable(decodeRanges("k-7C84G84GB0OBqBAB", false)),
		Khmer: () => new UnicodeRangeTable(decodeRanges("g8F9CDJHJnPf", true)),
		Khojki: () => new UnicodeRangeTable(decodeRanges("gwkCRCuB", true)),
		Khudawadi: () => new UnicodeRangeTable(decodeRanges("w1kC6BGJ", true)),
		Kirat_Rai: () => new UnicodeRangeTable(decodeRanges("gq7C5B", true)),
		Lao: () => new UnicodeRangeTable(decodeRanges("h0DBBCCCBDBCXBCCCBVBDEBCCCBFBCJBDDB", false)),
		Latin: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBQQGWBCeBCgOBoBEB8wGlBBHwBBGDBGMBClCBiC-HByLOORMBuEBBHccSoBB42CfBj1elDBExCBVOBxZqBBCIBCDB38TGB7gBZBHZBmhCFBCpBBCIBm61BeBHFB", false)),
		Lepcha: () => new UnicodeRangeTable(decodeRanges("ggH3BEOEC", true)),
		Limbu: () => new UnicodeRangeTable(decodeRanges("goGeBCLBFLBFEEBKB", false)),
		Linear_A: () => new UnicodeRangeTable(decodeRanges("gwhC2JKVLH", true)),
		Linear_B: () => new UnicodeRangeTable(decodeRanges("gggCLCZCSCBCODNjB6D", true)),
		Lisu: () => new UnicodeRangeTable(decodeRanges("wmpBvBx1eA", true)),
		Lycian: () => new UnicodeRangeTable(decodeRanges("g0gCc", true)),
		Lydian: () => new UnicodeRangeTable(decodeRanges("gpiCZGA", true)),
		Mahajani: () => new UnicodeRangeTable(decodeRanges("wqkCmB", true)),
		Makasar: () => new UnicodeRangeTable(decodeRanges("g3nCY", true)),
		Malayalam: () => new UnicodeRangeTable(decodeRanges("goDMCCCyBCCCFFPDZ", true)),
		Mandaic: () => new UnicodeRangeTable(decodeRanges("giCbDA", true)),
		Manichaean: () => new UnicodeRangeTable(decodeRanges("g2iCmBFL", true)),
		Marchen: () => new UnicodeRangeTable(decodeRanges("wjnCfDVCN", true)),
		Masaram_Gondi: () => new UnicodeRangeTable(decodeRanges("gonCGBCBBCrBBECCBCCBHBJJB", false)),
		Medefaidrin: () => new UnicodeRangeTable(decodeRanges("gy7C6C", true)),
		Meetei_Mayek: () => new UnicodeRangeTable(decodeRanges("g3qBWqGtBDJ", true)),
		Mende_Kikakui: () => new UnicodeRangeTable(decodeRanges("gg6DkGDP", true)),
		Meroitic_Cursive: () => new UnicodeRangeTable(decodeRanges("gtiCXFTDtB", true)),
		Meroitic_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("gsiCf", true)),
		Miao: () => new UnicodeRangeTable(decodeRanges("g47CqCF4BIQ", true)),
		Modi: () => new UnicodeRangeTable(decodeRanges("gwlCkCMJ", true)),
		Mongolian: () => new UnicodeRangeTable(decodeRanges("ggGBBDCCBSBH4CBIqBB2t-BMB", false)),
		Mro: () => new UnicodeRangeTable(decodeRanges("gy6CeCJFB", true)),
		Multani: () => new UnicodeRangeTable(decodeRanges("g0kCGBCCCBCBCOBCKB", false)),
		Myanmar: () => new UnicodeRangeTable(decodeRanges("ggE-EhqmBeiDfxibT", true)),
		Nabataean: () => new UnicodeRangeTable(decodeRanges("gkiCeJI", true)),
		Nag_Mundari: () => new UnicodeRangeTable(decodeRanges("wm5DpB", true)),
		Nandinagari: () => new UnicodeRangeTable(decodeRanges("gtmCHDtBDK", true)),
		New_Tai_Lue: () => new UnicodeRangeTable(decodeRanges("gsGrBFZHKEB", true)),
		Newa: () => new UnicodeRangeTable(decodeRanges("gglC7CCE", true)),
		Nko: () => new UnicodeRangeTable(decodeRanges("g+B6BDC", true)),
		Nushu: () => new UnicodeRangeTable(decodeRanges("h-7CvsQvsQBqMB", false)),
		Nyiakeng_Puachue_Hmong: () => new UnicodeRangeTable(decodeRanges("go4DsBENDJFB", true)),
		Ogham: () => new UnicodeRangeTable(decodeRanges("g0Fc", true)),
		Ol_Chiki: () => new UnicodeRangeTable(decodeRanges("wiHvB", true)),
		Ol_Onal: () => new UnicodeRangeTable(decodeRanges("wu5DqBFA", true)),
		Old_Hungarian: () => new UnicodeRangeTable(decodeRanges("gkjCyBOyBIF", true)),
		Old_Italic: () => new UnicodeRangeTable(decodeRanges("g4gCjBKC", true)),
		Old_North_Arabian: () => new UnicodeRangeTable(decodeRanges("g0iCf", true)),
		Old_Permic: () => new UnicodeRangeTable(decodeRanges("w6gCqB", true)),
		Old_Persian: () => new UnicodeRangeTable(decodeRanges("g9gCjBFN", true)),
		Old_Sogdian: () => new UnicodeRangeTable(decodeRanges("g4jCnB", true)),
		Old_South_Arabian: () => new UnicodeRangeTable(decodeRanges("gziCf", true)),
		Old_Turkic: () => new UnicodeRangeTable(decodeRanges("ggjCoC", true)),
		Old_Uyghur: () => new UnicodeRangeTable(decodeRanges("w7jCZ", true)),
		Oriya: () => new UnicodeRangeTable(decodeRanges("h4CCCHDBDVCGCBCEDIDBDCICFBCEDR", true)),
		Osage: () => new UnicodeRangeTable(decodeRanges("wlhCjBFjB", true)),
		Osmanya: () => new UnicodeRangeTable(decodeRanges("gkhCdDJ", true)),
		Pahawh_Hmong: () => new UnicodeRangeTable(decodeRanges("g46ClCLJCGCUGS", true)),
		Palmyrene: () => new UnicodeRangeTable(decodeRanges("gjiCf", true)),
		Pau_Cin_Hau: () => new UnicodeRangeTable(decodeRanges("g2mC4B", true)),
		Phags_Pa: () => new UnicodeRangeTable(decodeRanges("giqB3B", true)),
		Phoenician: () => new UnicodeRangeTable(decodeRanges("goiCbEA", true)),
		Psalter_Pahlavi: () => new UnicodeRangeTable(decodeRanges("g8iCRIDNG", true)),
		Rejang: () => new UnicodeRangeTable(decodeRanges("wpqBjBMA", true)),
		Runic: () => new UnicodeRangeTable(decodeRanges("g1FqCEK", true)),
		Samaritan: () => new UnicodeRangeTable(decodeRanges("ggCtBDO", true)),
		Saurashtra: () => new UnicodeRangeTable(decodeRanges("gkqBlCJL", true)),
		Sharada: () => new UnicodeRangeTable(decodeRanges("gskC-ChsCH", true)),
		Shavian: () => new UnicodeRangeTable(decodeRanges("wihCvB", true)),
		Siddham: () => new UnicodeRangeTable(decodeRanges("gslC1BDlB", true)),
		Sidetic: () => new UnicodeRangeTable(decodeRanges("gqiCZ", true)),
		SignWriting: () => new UnicodeRangeTable(decodeRanges("gg2DrUQECO", true)),
		Sinhala: () => new UnicodeRangeTable(decodeRanges("hsDCBCRBEXBCIBCDDBFBEFFBEBCCCBGBHJBDCBt-gCTB", false)),
		Sogdian: () => new UnicodeRangeTable(decodeRanges("w5jCpB", true)),
		Sora_Sompeng: () => new UnicodeRangeTable(decodeRanges("wmkCYIJ", true)),
		Soyombo: () => new UnicodeRangeTable(decodeRanges("wymCyC", true)),
		Sundanese: () => new UnicodeRangeTable(decodeRanges("g8G-BhIH", true)),
		Sunuwar: () => new UnicodeRangeTable(decodeRanges("g+mChBPJ", true)),
		Syloti_Nagri: () => new UnicodeRangeTable(decodeRanges("ggqBsB", true)),
		Syriac: () => new UnicodeRangeTable(decodeRanges("g4BNC7BDCxIK", true)),
		Tagalog: () => new UnicodeRangeTable(decodeRanges("g4FVKA", true)),
		Tagbanwa: () => new UnicodeRangeTable(decodeRanges("g7FMCCCB", true)),
		Tai_Le: () => new UnicodeRangeTable(decodeRanges("wqGdDE", true)),
		Tai_Tham: () => new UnicodeRangeTable(decodeRanges("gxG+BCcDKHJHN", true)),
		Tai_Viet: () => new UnicodeRangeTable(decodeRanges("g0qBiCZE", true)),
		Tai_Yo: () => new UnicodeRangeTable(decodeRanges("g25DeCVJB", true)),
		Takri: () => new UnicodeRangeTable(decodeRanges("g0lC5BHJ", true)),
		Tamil: () => new UnicodeRangeTable(decodeRanges("i8CBBCFBECBCDBEBBCCCBEEBEEBBBELBFEBECBCDBDHHPUBm+kCxBBOAB", false)),
		Tangsa: () => new UnicodeRangeTable(decodeRanges("wz6CuCCJ", true)),
		Tangut: () => new UnicodeRangeTable(decodeRanges("g-7CgBgBB+3GBhQeBiDyDB", false)),
		Telugu: () => new UnicodeRangeTable(decodeRanges("ggDMCCCWCPDICCCDIBCCCBDDDJII", true)),
		Thaana: () => new UnicodeRangeTable(decodeRanges("g8BxB", true)),
		Thai: () => new UnicodeRangeTable(decodeRanges("hwD5BGb", true)),
		Tibetan: () => new UnicodeRangeTable(decodeRanges("g4DnCCjBFmBCjBCOCGFB", true)),
		Tifinagh: () => new UnicodeRangeTable(decodeRanges("wpL3BIBPA", true)),
		Tirhuta: () => new UnicodeRangeTable(decodeRanges("gklCnCJJ", true)),
		Todhri: () => new UnicodeRangeTable(decodeRanges("guhCzB", true)),
		Tolong_Siki: () => new UnicodeRangeTable(decodeRanges("wtnCrBFJ", true)),
		Toto: () => new UnicodeRangeTable(decodeRanges("w04De", true)),
		Tulu_Tigalari: () => new UnicodeRangeTable(decodeRanges("g8kCJBCDDClBBCJBCDDCDBCJBCBBJBB", false)),
		Ugaritic: () => new UnicodeRangeTable(decodeRanges("g8gCdCA", true)),
		Unknown: () => new UnicodeRangeTable(decodeRanges("4bBBHDBICCVuMuMnBBBzBBBE4B4BBGBcDBHKBvI9B9BBmDmDBMB8BBByBBBQddBCCMEBjBEBuHJJBDDBXXICCBBBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBbFB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKmDmDNBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBjoIBvLBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCC-FCBHBBHBBHBBECBIIIBIBGBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIBlCJBCBBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMB3iBJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBJ76DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBjGUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIm8yVBCdBhD-DBxHvw-FB", false)),
		Vai: () => new UnicodeRangeTable(decodeRanges("gopBrJ", true)),
		Vithkuqi: () => new UnicodeRangeTable(decodeRanges("wrhCKCOCGCBCKCOCGCB", true)),
		Wancho: () => new UnicodeRangeTable(decodeRanges("g24D5BGA", true)),
		Warang_Citi: () => new UnicodeRangeTable(decodeRanges("glmCyCNA", true)),
		Yezidi: () => new UnicodeRangeTable(decodeRanges("g0jCpBCCDB", true)),
		Yi: () => new UnicodeRangeTable(decodeRanges("ggoBskBE2B", true)),
		Zanabazar_Square: () => new UnicodeRangeTable(decodeRanges("gwmCnC", true))
	});
	static FOLD_CATEGORIES = new LazyMap({
		L: () => new UnicodeRangeTable(decodeRanges("laA", true)),
		LC: () => new UnicodeRangeTable(decodeRanges("laA", true)),
		Ll: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiBuBCEECDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIBBCBBCBBCOCDQCDBBCCCBBBC4BCIBBCBBDCCBCBCGC3HrBrBCEEJHHCCBCCCBCCBPBCIBkBJJCUCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBZHBJHBJHBJEBMEBMDBNEBMEBqJEEBHHxC9zC9zCBuBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoyehBB", false)),
		Lt: () => new UnicodeRangeTable(decodeRanges("kOCCBCCBCClBCCtsHHBJHBJHBMQQwBAB", false)),
		Lu: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBCuBCEECDOCDsBCDECBBBDCCDEEGDDECBDDDCCCDFFDEECDDECCGBBCBBCBBCOCBSCDBBCEECkBCEQCJDDBCCFICBEBCBBCCCBEEBCCBCBCEBDCCBDDIDDCBBEFBGLLBnFnFsBCCEEEBBBvBDBCdBCBBECBCWCBDBCGD1BvBBCgBCK0BCDMCBgDCyBlBBq6CqBBDCB5XFBjkCIBCvHvHERRzD0ECGGGC8CCBHBJFBLHBJHBJFBMGCJHBJNBzBBBNSSBPPBEEpL2B2Bs1CvBBCEEBGCHDDLiDCJCCFNNBkBBCGG0oesBCUaCoEMCE8BCLCCDICFFFCBBDSCMOCFCCDOCb9a9advCBi8UZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBvyehBB", false)),
		M: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false)),
		Mn: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false)),
		Emoji: () => new UnicodeRangeTable(decodeRanges("8mJA", true)),
		Extended_Pictographic: () => new UnicodeRangeTable(decodeRanges("8mJA", true)),
		Lowercase: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiBuBCEECDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIBBCBBCBBCOCDQCDBBCCCBBBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBJJCUCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBZHBJHBJHBJEBMEBMDBNEBMEBqJEEBHHuBPBUzZzZBYBx5BvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoyehBB", false)),
		Math: () => new UnicodeRangeTable(decodeRanges("ycGDCHHFMMDDDCHHFAB", false)),
		Uppercase: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBCuBCEECDOCDsBCDECBBBDCCDEEGDDECBDDDCCCDFFDEECDDECCGBBCBBCBBCOCBSCDBBCEECkBCEQCJDDBCCFICBEBCBBCCCBEEBCCBCBCEBDCCBDDIDDCBBEFBGLLBnFnFsBCCEEEBBBvBDBCdBCBBECBCWCBDBCGD1BvBBCgBCK0BCDMCBgDCyBlBBq6CqBBDCB5XFBjkCIBCvHvHERRzD0ECGGGC8CCBHBJFBLHBJHBJFBMGCJHBJNBzBBBNSSBPPBEEpLiBiBBOBFsasaBYBn6BvBBCEEBGCHDDLiDCJCCFNNBkBBCGG0oesBCUaCoEMCE8BCLCCDICFFFCBBDSCMOCFCCDOCb9a9advCBi8UZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBvyehBB", false))
	});
	static FOLD_SCRIPT = new LazyMap({
		Common: () => new UnicodeRangeTable(decodeRanges("8cgBgB", false)),
		Greek: () => new UnicodeRangeTable(decodeRanges("1FwUwU", false)),
		Inherited: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false))
	});
};
// src/Unicode.js
/**
* Utilities for dealing with Unicode better than JS does.
*/
var Unicode = class Unicode {
	static MAX_RUNE = 1114111;
	static RUNE_ERROR = 65533;
	static isUnsearchable(r) {
		return r === Unicode.RUNE_ERROR || r >= Unicode.MIN_HIGH_SURROGATE && r <= Unicode.MAX_LOW_SURROGATE;
	}
	static MAX_ASCII = 127;
	static MAX_LATIN1 = 255;
	static MAX_BMP = 65535;
	static MIN_FOLD = 65;
	static MAX_FOLD = 125251;
	static MIN_HIGH_SURROGATE = 55296;
	static MAX_HIGH_SURROGATE = 56319;
	static MIN_LOW_SURROGATE = 56320;
	static MAX_LOW_SURROGATE = 57343;
	static MIN_SUPPLEMENTARY_CODE_POINT = 65536;
	static is32(ranges, r) {
		let lo = 0;
		let hi = ranges.length;
		while (lo < hi) {
			const m = lo + Math.floor((hi - lo) / 2);
			const rlo = ranges.getLo(m);
			const rhi = ranges.getHi(m);
			if (rlo <= r && r <= rhi) {
				const stride = ranges.getStride(m);
				return (r - rlo) % stride === 0;
			}
			if (r < rlo) hi = m;
			else lo = m + 1;
		}
		return false;
	}
	static is(ranges, r) {
		if (r <= Unicode.MAX_LATIN1) {
			for (let i = 0; i < ranges.length; i++) {
				if (r > ranges.getHi(i)) continue;
				const rlo = ranges.getLo(i);
				if (r < rlo) return false;
				const stride = ranges.getStride(i);
				return (r - rlo) % stride === 0;
			}
			return false;
		}
		return ranges.length > 0 && r >= ranges.getLo(0) && Unicode.is32(ranges, r);
	}
	static isPrint(r) {
		if (r <= Unicode.MAX_LATIN1) return r >= 32 && r < Unicode.MAX_ASCII || r >= 161 && r !== 173;
		return Unicode.is(UnicodeTables.Print, r);
	}
	static simpleFold(r) {
		if (UnicodeTables.CASE_ORBIT.has(r)) return UnicodeTables.CASE_ORBIT.get(r);
		if (r <= Unicode.MAX_ASCII) {
			const l = Codepoint.toLowerCase(r);
			return l !== r ? l : Codepoint.toUpperCase(r);
		}
		return r;
	}
	static equalsIgnoreCase(r1, r2) {
		if (r1 === r2) return true;
		if (r1 < 0 || r2 < 0) return false;
		if (r1 <= Unicode.MAX_ASCII && r2 <= Unicode.MAX_ASCII) {
			if (65 <= r1 && r1 <= 90) r1 |= 32;
			if (65 <= r2 && r2 <= 90) r2 |= 32;
			return r1 === r2;
		}
		for (let r = Unicode.simpleFold(r1); r !== r1; r = Unicode.simpleFold(r)) if (r === r2) return true;
		return false;
	}
};
// src/exceptions.js
var RE2JSException = class extends Error {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSException";
	}
};
/**
* An exception thrown by the parser if the pattern was invalid.
*/
var RE2JSSyntaxException = class extends RE2JSException {
	/**
	* @param {string} error
	* @param {string|null} [input=null]
	*/
	constructor(error, input = null) {
		let message = `error parsing regexp: ${error}`;
		if (input) message += `: \`${input}\``;
		super(message);
		this.name = "RE2JSSyntaxException";
		this.message = message;
		/** @type {string} */
		this.error = error;
		/** @type {string|null} */
		this.input = input;
	}
	/**
	* Retrieves the description of the error.
	* @returns {string}
	*/
	getDescription() {
		return this.error;
	}
	/**
	* Retrieves the erroneous regular-expression pattern.
	* @returns {string|null}
	*/
	getPattern() {
		return this.input;
	}
};
/**
* An exception thrown by the compiler
*/
var RE2JSCompileException = class extends RE2JSException {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSCompileException";
	}
};
/**
* An exception thrown by using groups
*/
var RE2JSGroupException = class extends RE2JSException {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSGroupException";
	}
};
/**
* An exception thrown by flags
*/
var RE2JSFlagsException = class extends RE2JSException {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSFlagsException";
	}
};
/**
* An exception thrown for internal engine errors, such as corrupted bytecodes.
*/
var RE2JSInternalException = class extends RE2JSException {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSInternalException";
	}
};
// src/Utils.js
/**
* Size of the precomputed single-byte lookup table.
* Covers standard ASCII and Latin-1 characters for fast-path execution.
*/
const FAST_PATH_TABLE_SIZE = 256;
/**
* Precomputed lookup table for Word Boundary (\b, \B) assertions.
* * By precomputing the boolean results for standard ASCII word ranges
* ('a'-'z', 'A'-'Z', '0'-'9', '_'), we completely eliminate 4 logical
* branches from the NFA's hot execution loop. This prevents costly
* CPU branch mispredictions when scanning large strings.
*/
const WORD_RUNE_TABLE = new Uint8Array(FAST_PATH_TABLE_SIZE);
for (let i = 0; i < FAST_PATH_TABLE_SIZE; i++) WORD_RUNE_TABLE[i] = 97 <= i && i <= 122 || 65 <= i && i <= 90 || 48 <= i && i <= 57 || i === 95 ? 1 : 0;
let cachedNativeEncoder = null;
let cachedNativeDecoder = null;
/**
* Various constants and helper utilities.
*/
var Utils = class Utils {
	static METACHARACTERS = "\\.+*?()|[]{}^$";
	static EMPTY_BEGIN_LINE = 1;
	static EMPTY_END_LINE = 2;
	static EMPTY_BEGIN_TEXT = 4;
	static EMPTY_END_TEXT = 8;
	static EMPTY_WORD_BOUNDARY = 16;
	static EMPTY_NO_WORD_BOUNDARY = 32;
	static EMPTY_ALL = -1;
	static emptyInts() {
		return [];
	}
	static isString(value) {
		return typeof value === "string" || Object.prototype.toString.call(value) === "[object String]";
	}
	static typeName(value) {
		if (value === null || typeof value !== "object" && typeof value !== "function") return value === null ? "null" : typeof value;
		return Object.prototype.toString.call(value).slice(8, -1);
	}
	static checkPattern(pattern) {
		if (!Utils.isString(pattern)) throw new TypeError(`The pattern must be a string, not ${Utils.typeName(pattern)} (RE2JS.translateRegExp() converts a RegExp)`);
	}
	static checkInput(input) {
		if (!Utils.isString(input) && !Utils.isByteArray(input)) throw new TypeError(`The input must be a string or a byte array (Uint8Array or number[]), not ${Utils.typeName(input)}`);
	}
	static checkFlags(flags) {
		const known = PublicFlags.MULTILINE | PublicFlags.DOTALL | PublicFlags.CASE_INSENSITIVE | PublicFlags.DISABLE_UNICODE_GROUPS | PublicFlags.LONGEST_MATCH | PublicFlags.LOOKBEHINDS;
		if (!Number.isInteger(flags) || (flags & ~known) !== 0) throw new RE2JSFlagsException("Flags should only be a combination of MULTILINE, DOTALL, CASE_INSENSITIVE, DISABLE_UNICODE_GROUPS, LONGEST_MATCH, LOOKBEHINDS");
	}
	static isByteArray(input) {
		return Array.isArray(input) || Object.prototype.toString.call(input) === "[object Uint8Array]";
	}
	static isalnum(c) {
		return Codepoint.CODES["0"] <= c && c <= Codepoint.CODES["9"] || Codepoint.CODES["a"] <= c && c <= Codepoint.CODES["z"] || Codepoint.CODES["A"] <= c && c <= Codepoint.CODES["Z"];
	}
	static unhex(c) {
		if (Codepoint.CODES["0"] <= c && c <= Codepoint.CODES["9"]) return c - Codepoint.CODES["0"];
		if (Codepoint.CODES["a"] <= c && c <= Codepoint.CODES["f"]) return c - Codepoint.CODES["a"] + 10;
		if (Codepoint.CODES["A"] <= c && c <= Codepoint.CODES["F"]) return c - Codepoint.CODES["A"] + 10;
		return -1;
	}
	static escapeRune(rune) {
		let out = "";
		if (Unicode.isPrint(rune)) {
			if (Utils.METACHARACTERS.indexOf(String.fromCodePoint(rune)) >= 0) out += "\\";
			out += String.fromCodePoint(rune);
		} else switch (rune) {
			case Codepoint.CODES["\""]:
				out += "\\\"";
				break;
			case Codepoint.CODES["\\"]:
				out += "\\\\";
				break;
			case Codepoint.CODES["	"]:
				out += "\\t";
				break;
			case Codepoint.CODES["\n"]:
				out += "\\n";
				break;
			case Codepoint.CODES["\r"]:
				out += "\\r";
				break;
			case Codepoint.CODES["\b"]:
				out += "\\b";
				break;
			case Codepoint.CODES["\f"]:
				out += "\\f";
				break;
			default: {
				let s = rune.toString(16);
				if (rune < 256) {
					out += "\\x";
					if (s.length === 1) out += "0";
					out += s;
				} else out += `\\x{${s}}`;
				break;
			}
		}
		return out;
	}
	static stringToRunes(str) {
		const string = String(str);
		const runes = [];
		let i = 0;
		while (i < string.length) {
			const cp = string.codePointAt(i);
			runes.push(cp);
			i += cp > Unicode.MAX_BMP ? 2 : 1;
		}
		return new Int32Array(runes);
	}
	static runeToString(r) {
		return String.fromCodePoint(r);
	}
	static isWordRune(r) {
		return r < FAST_PATH_TABLE_SIZE ? WORD_RUNE_TABLE[r] === 1 : false;
	}
	static emptyOpContext(r1, r2) {
		let op = 0;
		if (r1 < 0) op |= Utils.EMPTY_BEGIN_TEXT | Utils.EMPTY_BEGIN_LINE;
		if (r1 === 10) op |= Utils.EMPTY_BEGIN_LINE;
		if (r2 < 0) op |= Utils.EMPTY_END_TEXT | Utils.EMPTY_END_LINE;
		if (r2 === 10) op |= Utils.EMPTY_END_LINE;
		if (Utils.isWordRune(r1) !== Utils.isWordRune(r2)) op |= Utils.EMPTY_WORD_BOUNDARY;
		else op |= Utils.EMPTY_NO_WORD_BOUNDARY;
		return op;
	}
	/**
	* Returns a string that quotes all regular expression metacharacters inside the argument text;
	* the returned string is a regular expression matching the literal text. For example,
	* {@code quoteMeta("[foo]").equals("\\[foo\\]")}.
	* @param {string} str
	* @returns {string}
	*/
	static quoteMeta(str) {
		return str.split("").map((s) => {
			if (Utils.METACHARACTERS.indexOf(s) >= 0) return `\\${s}`;
			return s;
		}).join("");
	}
	static charCount(codePoint) {
		return codePoint > Unicode.MAX_BMP ? 2 : 1;
	}
	/**
	* High-speed conversion from TypedArrays to standard JS Arrays.
	* Bypasses the expensive Symbol.iterator overhead of Array.from()
	*/
	static toArray(typedArray) {
		const len = typedArray.length;
		const res = new Array(len);
		for (let i = 0; i < len; i++) res[i] = typedArray[i];
		return res;
	}
	static stringToUtf8ByteArray(str) {
		if (globalThis.TextEncoder) {
			if (!cachedNativeEncoder) cachedNativeEncoder = new TextEncoder();
			return cachedNativeEncoder.encode(str);
		} else {
			let out = [], p = 0;
			for (let i = 0; i < str.length; i++) {
				let c = str.charCodeAt(i);
				if (c < 128) out[p++] = c;
				else if (c < 2048) {
					out[p++] = c >> 6 | 192;
					out[p++] = c & 63 | 128;
				} else if ((c & 64512) === Unicode.MIN_HIGH_SURROGATE && i + 1 < str.length && (str.charCodeAt(i + 1) & 64512) === Unicode.MIN_LOW_SURROGATE) {
					c = Unicode.MIN_SUPPLEMENTARY_CODE_POINT + ((c & 1023) << 10) + (str.charCodeAt(++i) & 1023);
					out[p++] = c >> 18 | 240;
					out[p++] = c >> 12 & 63 | 128;
					out[p++] = c >> 6 & 63 | 128;
					out[p++] = c & 63 | 128;
				} else {
					out[p++] = c >> 12 | 224;
					out[p++] = c >> 6 & 63 | 128;
					out[p++] = c & 63 | 128;
				}
			}
			return out;
		}
	}
	static utf8ByteArrayToString(bytes) {
		if (globalThis.TextDecoder) {
			if (!cachedNativeDecoder) cachedNativeDecoder = new TextDecoder("utf-8");
			const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
			return cachedNativeDecoder.decode(view);
		} else {
			let out = [], pos = 0, c = 0;
			while (pos < bytes.length) {
				let c1 = bytes[pos++];
				if (c1 < 128) out[c++] = String.fromCharCode(c1);
				else if (c1 > 191 && c1 < 224) {
					let c2 = bytes[pos++];
					out[c++] = String.fromCharCode((c1 & 31) << 6 | c2 & 63);
				} else if (c1 > 239 && c1 < 365) {
					let c2 = bytes[pos++];
					let c3 = bytes[pos++];
					let c4 = bytes[pos++];
					let u = ((c1 & 7) << 18 | (c2 & 63) << 12 | (c3 & 63) << 6 | c4 & 63) - Unicode.MIN_SUPPLEMENTARY_CODE_POINT;
					out[c++] = String.fromCharCode(Unicode.MIN_HIGH_SURROGATE + (u >> 10));
					out[c++] = String.fromCharCode(Unicode.MIN_LOW_SURROGATE + (u & 1023));
				} else {
					let c2 = bytes[pos++];
					let c3 = bytes[pos++];
					out[c++] = String.fromCharCode((c1 & 15) << 12 | (c2 & 63) << 6 | c3 & 63);
				}
			}
			return out.join("");
		}
	}
};
// src/helpers.js
const createEnum = (values = [], initNum = 0) => {
	const enumObject = Object.create(null);
	for (let i = 0; i < values.length; i++) {
		const val = values[i];
		const keyVal = initNum + i;
		enumObject[val] = keyVal;
		enumObject[keyVal] = val;
	}
	return Object.freeze(enumObject);
};
// src/MatcherInput.js
/**
* Abstract the representations of input text supplied to Matcher.
*/
var MatcherInputBase = class MatcherInputBase {
	static Encoding = createEnum(["UTF_16", "UTF_8"]);
	getEncoding() {
		throw Error("not implemented");
	}
	/** @returns {string} */
	asCharSequence() {
		throw Error("not implemented");
	}
	/** @returns {Uint8Array|number[]|null} */
	asBytes() {
		throw Error("not implemented");
	}
	/** @returns {number} */
	length() {
		throw Error("not implemented");
	}
	/**
	*
	* @returns {boolean}
	*/
	isUTF8Encoding() {
		return this.getEncoding() === MatcherInputBase.Encoding.UTF_8;
	}
	/**
	*
	* @returns {boolean}
	*/
	isUTF16Encoding() {
		return this.getEncoding() === MatcherInputBase.Encoding.UTF_16;
	}
};
var Utf8MatcherInput = class extends MatcherInputBase {
	/** @param {Uint8Array|number[]|null} bytes */
	constructor(bytes = null) {
		super();
		this.bytes = bytes;
	}
	getEncoding() {
		return MatcherInputBase.Encoding.UTF_8;
	}
	/**
	*
	* @returns {string}
	*/
	asCharSequence() {
		return Utils.utf8ByteArrayToString(this.bytes);
	}
	/**
	*
	* @returns {Uint8Array|number[]|null}
	*/
	asBytes() {
		return this.bytes;
	}
	/**
	*
	* @returns {number}
	*/
	length() {
		return this.bytes.length;
	}
};
var Utf16MatcherInput = class extends MatcherInputBase {
	/** @param {string|null} charSequence */
	constructor(charSequence = null) {
		super();
		this.charSequence = charSequence;
	}
	getEncoding() {
		return MatcherInputBase.Encoding.UTF_16;
	}
	/**
	*
	* @returns {string}
	*/
	asCharSequence() {
		return this.charSequence;
	}
	/**
	*
	* @returns {number[]}
	*/
	asBytes() {
		return Utils.stringToUtf8ByteArray(this.charSequence.toString());
	}
	/**
	*
	* @returns {number}
	*/
	length() {
		return this.charSequence.length;
	}
};
var MatcherInput = class {
	/**
	* Return the MatcherInput for UTF_16 encoding.
	* @returns {Utf16MatcherInput}
	*/
	static utf16(charSequence) {
		Utils.checkInput(charSequence);
		return new Utf16MatcherInput(charSequence);
	}
	/**
	* Return the MatcherInput for UTF_8 encoding.
	* @returns {Utf8MatcherInput}
	*/
	static utf8(input) {
		if (Utils.isByteArray(input)) return new Utf8MatcherInput(input);
		return new Utf8MatcherInput(Utils.stringToUtf8ByteArray(input));
	}
};
// src/MachineInput.js
/**
* MachineInput abstracts different representations of the input text supplied to the Machine. It
* provides one-character lookahead.
*/
var MachineInputBase = class {
	static EOF() {
		return -8;
	}
	constructor() {
		this.start = 0;
		this.end = 0;
	}
	canCheckPrefix() {
		return true;
	}
	endPos() {
		return this.end - this.start;
	}
	hasString() {
		return false;
	}
	hasAnyString() {
		return false;
	}
	prefixLength() {
		return 0;
	}
};
var MachineUTF8Input = class MachineUTF8Input extends MachineInputBase {
	static RUNE_ERROR_STEP = Unicode.RUNE_ERROR << 3 | 1;
	constructor(bytes, start = 0, end = bytes.length) {
		super();
		this.bytes = bytes;
		this.start = start;
		this.end = end;
	}
	hasString(prefilter, pos) {
		const target = prefilter.bytes;
		if (target.length === 0) return true;
		const idx = this.indexOf(this.bytes, target, this.start + pos);
		return idx !== -1 && idx <= this.end - target.length;
	}
	hasAnyString(prefilter, pos) {
		return prefilter.automaton8().searchUTF8(this.bytes, this.start + pos, this.end);
	}
	step(pos) {
		pos += this.start;
		if (pos >= this.end) return MachineInputBase.EOF();
		const c = this.bytes[pos] & 255;
		if (c < 128) return c << 3 | 1;
		let size;
		let rune;
		let lo = 128;
		let hi = 191;
		if (c >= 194 && c <= 223) {
			size = 2;
			rune = c & 31;
		} else if (c >= 224 && c <= 239) {
			size = 3;
			rune = c & 15;
			if (c === 224) lo = 160;
			else if (c === 237) hi = 159;
		} else if (c >= 240 && c <= 244) {
			size = 4;
			rune = c & 7;
			if (c === 240) lo = 144;
			else if (c === 244) hi = 143;
		} else return MachineUTF8Input.RUNE_ERROR_STEP;
		if (pos + size > this.end) return MachineUTF8Input.RUNE_ERROR_STEP;
		const c1 = this.bytes[pos + 1] & 255;
		if (c1 < lo || c1 > hi) return MachineUTF8Input.RUNE_ERROR_STEP;
		rune = rune << 6 | c1 & 63;
		if (size > 2) {
			const c2 = this.bytes[pos + 2] & 255;
			if ((c2 & 192) !== 128) return MachineUTF8Input.RUNE_ERROR_STEP;
			rune = rune << 6 | c2 & 63;
			if (size > 3) {
				const c3 = this.bytes[pos + 3] & 255;
				if ((c3 & 192) !== 128) return MachineUTF8Input.RUNE_ERROR_STEP;
				rune = rune << 6 | c3 & 63;
			}
		}
		return rune << 3 | size;
	}
	index(re2, pos) {
		pos += this.start;
		const i = this.indexOf(this.bytes, re2.prefixUTF8, pos);
		return i < 0 ? i : i - pos;
	}
	context(pos) {
		pos += this.start;
		let r1 = -1;
		if (pos > this.start && pos <= this.end) {
			let start = pos - 1;
			r1 = this.bytes[start--];
			if (r1 >= 128) {
				let lim = pos - 4;
				if (lim < this.start) lim = this.start;
				while (start >= lim && (this.bytes[start] & 192) === 128) start--;
				if (start < this.start) start = this.start;
				const r = this.step(start - this.start);
				r1 = start + (r & 7) === pos ? r >> 3 : Unicode.RUNE_ERROR;
			}
		}
		const r2 = pos < this.end ? this.step(pos - this.start) >> 3 : -1;
		return Utils.emptyOpContext(r1, r2);
	}
	indexOf(source, target, fromIndex = 0) {
		let targetLength = target.length;
		if (targetLength === 0) return fromIndex <= this.end ? fromIndex : -1;
		const firstByte = target[0];
		let limit = this.end - targetLength;
		const hasNativeIndexOf = typeof source.indexOf === "function";
		let i = fromIndex;
		while (i <= limit) {
			if (hasNativeIndexOf) {
				i = source.indexOf(firstByte, i);
				if (i === -1 || i > limit) return -1;
			} else {
				while (i <= limit && source[i] !== firstByte) i++;
				if (i > limit) return -1;
			}
			let match = true;
			for (let j = 1; j < targetLength; j++) if (source[i + j] !== target[j]) {
				match = false;
				break;
			}
			if (match) return i;
			i++;
		}
		return -1;
	}
	prefixLength(re2) {
		return re2.prefixUTF8.length;
	}
};
var MachineUTF16Input = class extends MachineInputBase {
	constructor(charSequence, start = 0, end = charSequence.length) {
		super();
		this.charSequence = charSequence;
		this.start = start;
		this.end = end;
	}
	hasString(prefilter, pos) {
		const idx = this.charSequence.indexOf(prefilter.str, this.start + pos);
		return idx !== -1 && idx <= this.end - prefilter.str.length;
	}
	hasAnyString(prefilter, pos) {
		return prefilter.automaton16().searchUTF16(this.charSequence, this.start + pos, this.end);
	}
	step(pos) {
		pos += this.start;
		if (pos >= this.end) return MachineInputBase.EOF();
		const c1 = this.charSequence.charCodeAt(pos);
		if (c1 < Unicode.MIN_HIGH_SURROGATE || c1 > Unicode.MAX_HIGH_SURROGATE || pos + 1 >= this.end) return c1 << 3 | 1;
		const c2 = this.charSequence.charCodeAt(pos + 1);
		if (c2 >= Unicode.MIN_LOW_SURROGATE && c2 <= Unicode.MAX_LOW_SURROGATE) return (c1 - Unicode.MIN_HIGH_SURROGATE) * 1024 + (c2 - Unicode.MIN_LOW_SURROGATE) + Unicode.MIN_SUPPLEMENTARY_CODE_POINT << 3 | 2;
		return c1 << 3 | 1;
	}
	index(re2, pos) {
		pos += this.start;
		const i = this.charSequence.indexOf(re2.prefix, pos);
		if (i < 0 || i > this.end - re2.prefix.length) return -1;
		return i - pos;
	}
	context(pos) {
		pos += this.start;
		const r1 = pos > this.start && pos <= this.end ? this.charSequence.charCodeAt(pos - 1) : -1;
		const r2 = pos < this.end ? this.charSequence.charCodeAt(pos) : -1;
		return Utils.emptyOpContext(r1, r2);
	}
	prefixLength(re2) {
		return re2.prefix.length;
	}
};
var MachineInput = class {
	static fromUTF8(bytes, start = 0, end = bytes.length) {
		return new MachineUTF8Input(bytes, start, end);
	}
	static fromUTF16(charSequence, start = 0, end = void 0) {
		Utils.checkInput(charSequence);
		return new MachineUTF16Input(charSequence, start, end ?? charSequence.length);
	}
};
// src/Matcher.js
/**
* A stateful iterator that interprets a regex {@code RE2JS} on a specific input.
*
* Conceptually, a Matcher consists of four parts:
* <ol>
* <li>A compiled regular expression {@code RE2JS}, set at construction and fixed for the lifetime
* of the matcher.</li>
*
* <li>The remainder of the input string, set at construction or {@link #reset()} and advanced by
* each match operation such as {@link #find}, {@link #matches} or {@link #lookingAt}.</li>
*
* <li>The current match information, accessible via {@link #start}, {@link #end}, and
* {@link #group}, and updated by each match operation.</li>
*
* <li>The append position, used and advanced by {@link #appendReplacement} and {@link #appendTail}
* if performing a search and replace from the input to an external {@code StringBuffer}.
*
* </ol>
*
*
* @author rsc@google.com (Russ Cox)
*/
var Matcher = class Matcher {
	/**
	* V8 and WebKit have historical hard limits on the number of arguments
	* that can be passed to a function. We cap replacer arguments to prevent
	* Call Stack Overflow (DoS) vulnerabilities on massive ASTs.
	*/
	static MAX_REPLACER_ARGS = 65535;
	/**
	* Quotes '\' and '$' in {@code s}, so that the returned string could be used in
	* {@link #appendReplacement} as a literal replacement of {@code s}.
	*
	* @param {string} str the string to be quoted
	* @param {boolean} [javaMode=false] whether the replacement will be used in javaMode
	* @returns {string} the quoted string
	*/
	static quoteReplacement(str, javaMode = false) {
		if (javaMode) {
			if (str.indexOf("\\") < 0 && str.indexOf("$") < 0) return str;
			return str.split("").map((s) => {
				const c = s.codePointAt(0);
				if (c === Codepoint.CODES["\\"] || c === Codepoint.CODES["$"]) return `\\${s}`;
				return s;
			}).join("");
		}
		if (str.indexOf("$") < 0) return str;
		return str.split("").map((s) => {
			if (s.codePointAt(0) === Codepoint.CODES["$"]) return "$$";
			return s;
		}).join("");
	}
	/**
	*
	* @param {import('./index.js').RE2JS} pattern
	* @param {string|number[]|Uint8Array|MatcherInputBase} input
	*/
	constructor(pattern, input) {
		if (pattern === null) throw new Error("pattern is null");
		/**
		* The pattern being matched.
		* @type {import('./index.js').RE2JS}
		*/
		this.patternInput = pattern;
		const re2 = this.patternInput.re2();
		/** @type {number} */
		this.patternGroupCount = re2.numberOfCapturingGroups();
		/** @type {number[]} */
		this.groups = [];
		/** @type {Record<string, number>} */
		this.namedGroups = re2.namedGroups;
		/** @type {boolean} */
		this.hasNamedGroups = Object.keys(this.namedGroups).length > 0;
		/** @type {number} */
		this.numberOfInstructions = re2.numberOfInstructions();
		/** @type {import('./Machine.js').LookbehindState|null} */
		this.lookbehindState = null;
		if (input instanceof MatcherInputBase) this.resetMatcherInput(input);
		else if (Utils.isByteArray(input)) this.resetMatcherInput(MatcherInput.utf8(input));
		else this.resetMatcherInput(MatcherInput.utf16(input));
	}
	/**
	* Returns the {@code RE2JS} associated with this {@code Matcher}.
	* @returns {import('./index.js').RE2JS}
	*/
	pattern() {
		return this.patternInput;
	}
	/**
	* Resets the {@code Matcher}, rewinding input and discarding any match information.
	*
	* @returns {Matcher} the {@code Matcher} itself, for chained method calls
	*/
	reset() {
		/** @type {number} */
		this.matcherInputLength = this.matcherInput.length();
		/** @type {number} */
		this.appendPos = 0;
		this.hasMatch = false;
		this.hasGroups = false;
		this.anchorFlag = 0;
		return this;
	}
	/**
	* Resets the {@code Matcher} and changes the input.
	* @param {string|number[]|Uint8Array|MatcherInputBase} input
	* @returns {Matcher} the {@code Matcher} itself, for chained method calls
	*/
	resetMatcherInput(input) {
		if (input === null) throw new Error("input is null");
		if (!(input instanceof MatcherInputBase)) {
			if (Utils.isByteArray(input)) input = MatcherInput.utf8(input);
			else input = MatcherInput.utf16(input);
		}
		this.matcherInput = input;
		if (this.lookbehindState !== null) this.lookbehindState.reset();
		else this.lookbehindState = this.patternInput.re2().createLookbehindState();
		this.reset();
		return this;
	}
	/**
	* Returns the start of the named group of the most recent match, or -1 if the group was not
	* matched.
	* @param {string|number} [group=0]
	* @returns {number}
	*/
	start(group = 0) {
		if (typeof group === "string") {
			const groupInt = this.namedGroups[group];
			if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
			group = groupInt;
		}
		this.loadGroup(group);
		return this.groups[2 * group];
	}
	/**
	* Returns the end of the named group of the most recent match, or -1 if the group was not
	* matched.
	* @param {string|number} [group=0]
	* @returns {number}
	*/
	end(group = 0) {
		if (typeof group === "string") {
			const groupInt = this.namedGroups[group];
			if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
			group = groupInt;
		}
		this.loadGroup(group);
		return this.groups[2 * group + 1];
	}
	/**
	* Returns the program size of this pattern.
	*
	* <p>
	* Similar to the C++ implementation, the program size is a very approximate measure of a regexp's
	* "cost". Larger numbers are more expensive than smaller numbers.
	* </p>
	*
	* @returns {number} the program size of this pattern
	*/
	programSize() {
		return this.numberOfInstructions;
	}
	/**
	* Returns the named group of the most recent match, or {@code null} if the group was not matched.
	* @param {string|number} [group=0]
	* @returns {string|null}
	*/
	group(group = 0) {
		if (typeof group === "string") {
			const groupInt = this.namedGroups[group];
			if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
			group = groupInt;
		}
		const start = this.start(group);
		const end = this.end(group);
		if (start < 0 && end < 0) return null;
		return this.substring(start, end);
	}
	/**
	* Returns a dictionary map of all named capturing groups and their matched values.
	* If a group was not matched, its value will be `null`.
	* @returns {Record<string, string|null>}
	*/
	getNamedGroups() {
		if (!this.hasMatch) throw new RE2JSGroupException("perhaps no match attempted");
		const result = Object.create(null);
		for (const name of Object.keys(this.namedGroups)) result[name] = this.group(name);
		return result;
	}
	/**
	* Returns the number of subgroups in this pattern.
	*
	* @returns {number} the number of subgroups; the overall match (group 0) does not count
	*/
	groupCount() {
		return this.patternGroupCount;
	}
	/**
	* Helper: finds subgroup information if needed for group.
	* @param {number} group
	* @private
	*/
	loadGroup(group) {
		if (!Number.isInteger(group) || group < 0 || group > this.patternGroupCount) throw new RE2JSGroupException(`Group index out of bounds: ${group}`);
		if (!this.hasMatch) throw new RE2JSGroupException("perhaps no match attempted");
		if (group === 0 || this.hasGroups) return;
		const end = this.matcherInputLength;
		const res = this.patternInput.re2().matchMachineInput(this.matcherInput, this.groups[0], end, this.anchorFlag, 1 + this.patternGroupCount, this.lookbehindState);
		if (!res[0]) throw new RE2JSGroupException("inconsistency in matching group data");
		this.groups = res[1];
		this.hasGroups = true;
	}
	/**
	* Matches the entire input against the pattern (anchored start and end). If there is a match,
	* {@code matches} sets the match state to describe it.
	*
	* @returns {boolean} true if the entire input matches the pattern
	*/
	matches() {
		return this.genMatch(0, RE2Flags.ANCHOR_BOTH);
	}
	/**
	* Matches the beginning of input against the pattern (anchored start). If there is a match,
	* {@code lookingAt} sets the match state to describe it.
	*
	* @returns {boolean} true if the beginning of the input matches the pattern
	*/
	lookingAt() {
		return this.genMatch(0, RE2Flags.ANCHOR_START);
	}
	/**
	* Matches the input against the pattern (unanchored), starting at a specified position. If there
	* is a match, {@code find} sets the match state to describe it.
	*
	* @param {number|null} [start=null] the input position where the search begins
	* @returns {boolean} if it finds a match
	* @throws IndexOutOfBoundsException if start is not a valid input position
	*/
	find(start = null) {
		if (start !== null) {
			if (!Number.isInteger(start) || start < 0 || start > this.matcherInputLength) throw new RE2JSGroupException(`start index out of bounds: ${start}`);
			this.reset();
			return this.genMatch(start, 0);
		}
		start = 0;
		if (this.hasMatch) {
			start = this.groups[1];
			if (this.groups[0] === this.groups[1]) {
				const r = (this.matcherInput.isUTF16Encoding() ? MachineInput.fromUTF16(this.matcherInput.asCharSequence(), 0, this.matcherInputLength) : MachineInput.fromUTF8(this.matcherInput.asBytes(), 0, this.matcherInputLength)).step(start);
				if (r < 0) start++;
				else start += r & 7;
			}
		}
		return this.genMatch(start, RE2Flags.UNANCHORED);
	}
	/**
	* Helper: does match starting at start, with RE2 anchor flag.
	* @param {number} startByte
	* @param {number} anchor
	* @returns {boolean}
	* @private
	*/
	genMatch(startByte, anchor) {
		const res = this.patternInput.re2().matchMachineInput(this.matcherInput, startByte, this.matcherInputLength, anchor, 1, this.lookbehindState);
		if (!res[0]) {
			this.hasMatch = false;
			return false;
		}
		this.groups = res[1];
		this.hasMatch = true;
		this.hasGroups = this.patternGroupCount === 0;
		this.anchorFlag = anchor;
		return true;
	}
	/**
	* Helper: return substring for [start, end).
	* @param {number} start
	* @param {number} end
	* @returns {string}
	*/
	substring(start, end) {
		if (this.matcherInput.isUTF8Encoding()) return Utils.utf8ByteArrayToString(this.matcherInput.asBytes().slice(start, end));
		return this.matcherInput.asCharSequence().substring(start, end).toString();
	}
	/**
	* Helper for Pattern: return input length.
	* @returns {number}
	*/
	inputLength() {
		return this.matcherInputLength;
	}
	/**
	* Appends to result two strings: the text from the append position up to the beginning of the
	* most recent match, and then the replacement with submatch groups substituted for references to
	* them. It advances the append position to where the most recent match ended.
	*
	* By default the replacement is expanded as by String.prototype.replace (see
	* appendReplacementInternalJs). In Java mode it follows re2j / java.util.regex: $n takes as
	* many digits as still form a valid group number, ${name} is a named group, and a backslash
	* escapes the next character (so "\\$" in a JS string literal inserts a literal $).
	*
	* @param {string} replacement the replacement string
	* @param {boolean} [javaMode=false] activate java mode (different behaviour for capture groups and special characters)
	* @returns {string}
	* @throws IllegalStateException if there was no most recent match
	* @throws IndexOutOfBoundsException in Java mode, if replacement refers to an invalid group
	* @private
	*/
	appendReplacement(replacement, javaMode = false) {
		let res = "";
		const s = this.start();
		const e = this.end();
		if (this.appendPos < s) res += this.substring(this.appendPos, s);
		this.appendPos = e;
		res += javaMode ? this.appendReplacementInternalJava(replacement) : this.appendReplacementInternalJs(replacement);
		return res;
	}
	/**
	* @param {string} replacement - the replacement string
	* @returns {string}
	* @private
	*/
	appendReplacementInternalJava(replacement) {
		let res = "";
		let last = 0;
		const m = replacement.length;
		let i = 0;
		while (i < m) {
			const cCode = replacement.codePointAt(i);
			if (cCode === Codepoint.CODES["\\"]) {
				if (last < i) res += replacement.substring(last, i);
				i++;
				if (i >= m) throw new RE2JSGroupException("character to be escaped is missing");
				last = i;
				i++;
				continue;
			}
			if (cCode === Codepoint.CODES["$"]) {
				if (last < i) res += replacement.substring(last, i);
				if (i + 1 >= m) throw new RE2JSGroupException("Illegal group reference: group index is missing");
				const nextCode = replacement.codePointAt(i + 1);
				if (Codepoint.CODES["0"] <= nextCode && nextCode <= Codepoint.CODES["9"]) {
					let n = nextCode - Codepoint.CODES["0"];
					let j = i + 2;
					for (; j < m; j++) {
						const digit = replacement.codePointAt(j);
						if (digit < Codepoint.CODES["0"] || digit > Codepoint.CODES["9"] || n * 10 + digit - Codepoint.CODES["0"] > this.patternGroupCount) break;
						n = n * 10 + digit - Codepoint.CODES["0"];
					}
					if (n > this.patternGroupCount) throw new RE2JSGroupException(`n > number of groups: ${n}`);
					const group = this.group(n);
					if (group !== null) res += group;
					i = j;
					last = i;
				} else if (nextCode === Codepoint.CODES["{"]) {
					let j = i + 2;
					while (j < m && replacement.codePointAt(j) !== Codepoint.CODES["}"]) j++;
					if (j >= m) throw new RE2JSGroupException("named capture group is missing trailing '}'");
					const groupName = replacement.substring(i + 2, j);
					const groupVal = this.group(groupName);
					if (groupVal !== null) res += groupVal;
					i = j + 1;
					last = i;
				} else throw new RE2JSGroupException("Illegal group reference");
				continue;
			}
			i++;
		}
		if (last < m) res += replacement.substring(last, m);
		return res;
	}
	/**
	* Expands |replacement| for the current match by the rules of String.prototype.replace
	* (ECMAScript GetSubstitution): $$ is "$", $& the match, $` the text before it, $' the text
	* after it, $n and $nn a group (two digits only when they form a valid group number, so with
	* one group "$10" is group 1 then "0"; an unmatched group is empty), and $<name> a named group
	* (empty when no such group), only when the pattern has named groups. Anything else, such as
	* "$0" or "$<" without a closing ">", is kept as is.
	* @param {string} replacement - the replacement string
	* @returns {string}
	* @private
	*/
	appendReplacementInternalJs(replacement) {
		const isDigit = (c) => c >= 48 && c <= 57;
		const groupCount = this.patternGroupCount;
		let res = "";
		let i = 0;
		while (i < replacement.length) {
			const dollar = replacement.indexOf("$", i);
			if (dollar < 0) break;
			res += replacement.substring(i, dollar);
			i = dollar;
			const c = replacement.charCodeAt(i + 1);
			if (c === Codepoint.CODES["$"]) {
				res += "$";
				i += 2;
			} else if (c === Codepoint.CODES["&"]) {
				res += this.group(0);
				i += 2;
			} else if (c === Codepoint.CODES["`"]) {
				res += this.substring(0, this.start(0));
				i += 2;
			} else if (c === Codepoint.CODES["'"]) {
				res += this.substring(this.end(0), this.matcherInputLength);
				i += 2;
			} else if (isDigit(c)) {
				let digits = 1;
				let index = c - 48;
				const c2 = replacement.charCodeAt(i + 2);
				if (isDigit(c2) && index * 10 + c2 - 48 <= groupCount) {
					digits = 2;
					index = index * 10 + c2 - 48;
				}
				if (index >= 1 && index <= groupCount) {
					const group = this.group(index);
					if (group !== null) res += group;
				} else res += replacement.substring(i, i + 1 + digits);
				i += 1 + digits;
			} else if (c === Codepoint.CODES["<"] && this.hasNamedGroups) {
				const gt = replacement.indexOf(">", i + 2);
				if (gt < 0) {
					res += "$<";
					i += 2;
				} else {
					const name = replacement.substring(i + 2, gt);
					if (Object.hasOwn(this.namedGroups, name)) {
						const group = this.group(name);
						if (group !== null) res += group;
					}
					i = gt + 1;
				}
			} else {
				res += "$";
				i += 1;
			}
		}
		return res + replacement.substring(i);
	}
	/**
	* Return the substring of the input from the append position to the end of the
	* input.
	* @returns {string}
	*/
	appendTail() {
		return this.substring(this.appendPos, this.matcherInputLength);
	}
	/**
	* Returns the input with all matches replaced by {@code replacement}, interpreted as for
	* {@code appendReplacement}.
	*
	* @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
	* @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
	* @returns {string} the input string with the matches replaced
	* @throws IndexOutOfBoundsException if replacement refers to an invalid group and javaMode is true
	*/
	replaceAll(replacement, javaMode = false) {
		return this.replace(replacement, true, javaMode);
	}
	/**
	* Returns the input with the first match replaced by {@code replacement}, interpreted as for
	* {@code appendReplacement}.
	*
	* @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
	* @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
	* @returns {string} the input string with the first match replaced
	* @throws IndexOutOfBoundsException if replacement refers to an invalid group and javaMode is true
	*/
	replaceFirst(replacement, javaMode = false) {
		return this.replace(replacement, false, javaMode);
	}
	/**
	* Helper: replaceAll/replaceFirst hybrid.
	* @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
	* @param {boolean} [all=true] - replace all matches
	* @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
	* @returns {string}
	* @private
	*/
	replace(replacement, all = true, javaMode = false) {
		let res = "";
		this.reset();
		const isFunc = typeof replacement === "function";
		let originalInput = null;
		if (isFunc) {
			if (this.groupCount() >= Matcher.MAX_REPLACER_ARGS) throw new RE2JSGroupException("Too many capture groups to safely invoke replacer function");
			originalInput = this.matcherInput.isUTF8Encoding() ? this.matcherInput.asBytes() : this.matcherInput.asCharSequence();
		}
		while (this.find()) {
			res += isFunc ? this.appendReplacementFunc(replacement, originalInput) : this.appendReplacement(replacement, javaMode);
			if (!all) break;
		}
		res += this.appendTail();
		return res;
	}
	/**
	* Evaluates a replacer function for the current match and appends the result,
	* along with any un-matched preceding text, advancing the append position.
	* @param {Function} replacer - the replacer function
	* @param {string|Uint8Array|number[]} originalInput - the cached original input reference
	* @returns {string} the evaluated string to append
	* @private
	*/
	appendReplacementFunc(replacer, originalInput) {
		let res = "";
		const s = this.start();
		const e = this.end();
		if (this.appendPos < s) res += this.substring(this.appendPos, s);
		this.appendPos = e;
		/** @type {unknown[]} */
		const args = this.matchArray();
		args.push(s, originalInput);
		if (this.hasNamedGroups) args.push(this.namedGroupsObject());
		res += String(replacer(...args));
		return res;
	}
	/**
	* The match and its groups, as the elements of a JS RegExpExecArray: undefined for a group that
	* did not take part in the match. Used by exec(), matchAll() and replacer functions.
	* @returns {Array<string|undefined>}
	* @private
	*/
	matchArray() {
		const result = [this.group(0)];
		for (let i = 1; i <= this.patternGroupCount; i++) {
			const group = this.group(i);
			result.push(group === null ? void 0 : group);
		}
		return result;
	}
	/**
	* The named groups, as the groups property of a JS RegExpExecArray: an object without a
	* prototype mapping each name to its group (undefined when it did not take part in the match),
	* or undefined when the pattern has no named groups.
	* @returns {Record<string, string|undefined>|undefined}
	* @private
	*/
	namedGroupsObject() {
		if (!this.hasNamedGroups) return;
		const result = this.getNamedGroups();
		for (const name in result) if (result[name] === null) result[name] = void 0;
		return result;
	}
};
// src/Inst.js
/**
* A single instruction in the regular expression virtual machine.
*
* @see http://swtch.com/~rsc/regexp/regexp2.html
*/
var Inst = class Inst {
	static ALT = 1;
	static ALT_MATCH = 2;
	static CAPTURE = 3;
	static EMPTY_WIDTH = 4;
	static FAIL = 5;
	static MATCH = 6;
	static NOP = 7;
	static RUNE = 8;
	static RUNE1 = 9;
	static RUNE_ANY = 10;
	static RUNE_ANY_NOT_NL = 11;
	static LB_WRITE = 12;
	static LB_CHECK = 13;
	static isRuneOp(op) {
		return Inst.RUNE <= op && op <= Inst.RUNE_ANY_NOT_NL;
	}
	static escapeRunes(runes) {
		let out = "\"";
		for (let rune of runes) out += Utils.escapeRune(rune);
		out += "\"";
		return out;
	}
	constructor(op) {
		this.op = op;
		this.out = 0;
		this.arg = 0;
		/** @type {Int32Array} */
		this.runes = /* @__PURE__ */ new Int32Array(0);
		/** @type {Uint32Array | number[] | null} */
		this.next = null;
	}
	matchRune(r) {
		if (this.runes.length === 1) {
			const r0 = this.runes[0];
			if ((this.arg & RE2Flags.FOLD_CASE) !== 0) return Unicode.equalsIgnoreCase(r0, r);
			return r === r0;
		}
		const len = this.runes.length;
		if (len === 0) return false;
		if (len === 2 || len === 4 || len === 6 || len === 8) {
			for (let j = 0; j < len; j += 2) {
				if (r < this.runes[j]) return false;
				if (r <= this.runes[j + 1]) return true;
			}
			return false;
		}
		let base = 0;
		let n = len >> 1;
		while (n > 1) {
			const half = n >> 1;
			base += this.runes[base + half << 1] <= r ? half : 0;
			n -= half;
		}
		base += this.runes[base << 1] <= r ? 1 : 0;
		const m = base - 1;
		return m >= 0 && r <= this.runes[m << 1 | 1];
	}
	matchRunePos(r) {
		if (this.runes.length === 1) {
			const r0 = this.runes[0];
			if ((this.arg & RE2Flags.FOLD_CASE) !== 0) return Unicode.equalsIgnoreCase(r0, r) ? 0 : -1;
			return r === r0 ? 0 : -1;
		}
		const len = this.runes.length;
		if (len === 0) return -1;
		if (len === 2 || len === 4 || len === 6 || len === 8) {
			for (let j = 0; j < len; j += 2) {
				if (r < this.runes[j]) return -1;
				if (r <= this.runes[j + 1]) return Math.floor(j / 2);
			}
			return -1;
		}
		let base = 0;
		let n = len >> 1;
		while (n > 1) {
			const half = n >> 1;
			base += this.runes[base + half << 1] <= r ? half : 0;
			n -= half;
		}
		base += this.runes[base << 1] <= r ? 1 : 0;
		const m = base - 1;
		return m >= 0 && r <= this.runes[m << 1 | 1] ? m : -1;
	}
	/**
	*
	* @returns {string}
	*/
	toString() {
		switch (this.op) {
			case Inst.ALT: return `alt -> ${this.out}, ${this.arg}`;
			case Inst.ALT_MATCH: return `altmatch -> ${this.out}, ${this.arg}`;
			case Inst.CAPTURE: return `cap ${this.arg} -> ${this.out}`;
			case Inst.EMPTY_WIDTH: return `empty ${this.arg} -> ${this.out}`;
			case Inst.MATCH: return `match${this.arg !== 0 ? ` ${this.arg}` : ""}`;
			case Inst.FAIL: return "fail";
			case Inst.NOP: return `nop -> ${this.out}`;
			case Inst.LB_WRITE: return `lbwrite ${this.arg} -> ${this.out}`;
			case Inst.LB_CHECK: return `lbcheck ${this.arg} -> ${this.out}`;
			case Inst.RUNE:
				if (this.runes === null) return "rune <null>";
				return [
					"rune ",
					Inst.escapeRunes(this.runes),
					(this.arg & RE2Flags.FOLD_CASE) !== 0 ? "/i" : "",
					" -> ",
					this.out
				].join("");
			case Inst.RUNE1: return `rune1 ${Inst.escapeRunes(this.runes)} -> ${this.out}`;
			case Inst.RUNE_ANY: return `any -> ${this.out}`;
			case Inst.RUNE_ANY_NOT_NL: return `anynotnl -> ${this.out}`;
			default: throw new Error("unhandled case in Inst.toString");
		}
	}
};
// src/Machine.js
var Queue = class Queue {
	constructor(numInst) {
		this.sparse = new Int32Array(numInst);
		this.densePcs = new Int32Array(numInst);
		this.denseCaps = null;
		this.size = 0;
		this.ncap = 0;
		this.mainThreads = 0;
	}
	static INITIAL_THREADS = 32;
	init(ncap) {
		this.ncap = ncap;
		const needed = Math.min(this.densePcs.length, Queue.INITIAL_THREADS) * ncap;
		if (!this.denseCaps || this.denseCaps.length < needed) this.denseCaps = new Int32Array(needed);
	}
	growCaps(needed) {
		const limit = this.densePcs.length * this.ncap;
		const grown = new Int32Array(Math.min(limit, Math.max(needed, 2 * this.denseCaps.length)));
		grown.set(this.denseCaps);
		this.denseCaps = grown;
	}
	contains(pc) {
		const j = this.sparse[pc];
		return j < this.size && this.densePcs[j] === pc;
	}
	isEmpty() {
		return this.size === 0;
	}
	add(pc) {
		const j = this.size++;
		this.sparse[pc] = j;
		this.densePcs[j] = pc;
		return j;
	}
	clear() {
		this.size = 0;
		this.mainThreads = 0;
	}
	toString() {
		let out = "{";
		for (let i = 0; i < this.size; i++) {
			if (i !== 0) out += ", ";
			out += this.densePcs[i];
		}
		out += "}";
		return out;
	}
};
var LookbehindState = class {
	constructor(prog) {
		this.pos = -1;
		this.pcs = new Int32Array(prog.numInst());
		this.size = 0;
		this.lbTable = new Int32Array(prog.numLb + 1);
	}
	reset() {
		this.pos = -1;
		this.size = 0;
	}
};
var Machine = class Machine {
	static fromRE2(re2) {
		const m = new Machine();
		m.prog = re2.prog;
		m.re2 = re2;
		m.q0 = new Queue(m.prog.numInst());
		m.q1 = new Queue(m.prog.numInst());
		m.addStack = new Int32Array(2 * (m.prog.numInst() + 1));
		m.matched = false;
		m.matchcap = new Int32Array(m.prog.numCap < 2 ? 2 : m.prog.numCap);
		m.ncap = 0;
		return m;
	}
	constructor() {
		this.prog = null;
		this.re2 = null;
		this.q0 = null;
		this.q1 = null;
		this.addStack = null;
		this.matched = false;
		this.matchcap = null;
		this.ncap = 0;
		this.lbTable = null;
	}
	init(ncap) {
		this.ncap = ncap;
		if (ncap > this.matchcap.length) this.matchcap = new Int32Array(ncap).fill(-1);
		else this.matchcap.fill(-1);
		this.q0.init(ncap);
		this.q1.init(ncap);
		if (this.prog.numLb > 0) {
			if (!this.lbTable || this.lbTable.length < this.prog.numLb + 1) this.lbTable = new Int32Array(this.prog.numLb + 1);
			this.lbTable.fill(-1);
		}
	}
	submatches() {
		if (this.ncap === 0) return Utils.emptyInts();
		return Utils.toArray(this.matchcap.subarray(0, this.ncap));
	}
	match(input, pos, anchor, lbState = null) {
		const startCond = this.re2.cond;
		if (startCond === Utils.EMPTY_ALL) return false;
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return false;
		this.matched = false;
		this.matchcap.fill(-1);
		const hasLookbehinds = this.prog.numLb > 0;
		const matchStartPos = pos;
		let currentPos = pos;
		let resumeLookbehinds = false;
		if (hasLookbehinds) {
			if (lbState !== null && lbState.pos >= 0 && lbState.pos <= pos) {
				currentPos = lbState.pos;
				resumeLookbehinds = true;
			} else currentPos = 0;
		}
		let saveLookbehinds = hasLookbehinds && lbState !== null;
		let runq = this.q0;
		let nextq = this.q1;
		let r = input.step(currentPos);
		let rune = r >> 3;
		let width = r & 7;
		let rune1 = -1;
		let width1 = 0;
		if (r !== MachineInputBase.EOF()) {
			r = input.step(currentPos + width);
			rune1 = r >> 3;
			width1 = r & 7;
		}
		let flag;
		if (currentPos === 0) flag = Utils.emptyOpContext(-1, rune);
		else flag = input.context(currentPos);
		if (hasLookbehinds) {
			if (resumeLookbehinds) this.restoreLookbehinds(lbState, runq, flag);
			else this.spawnLookbehinds(runq, currentPos, flag);
		}
		while (true) {
			if (runq.mainThreads === 0) {
				if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && currentPos !== 0) break;
				if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && currentPos !== 0) break;
				if (this.matched) break;
				if (this.prog.numLb === 0 && runq.isEmpty() && !(this.re2.prefix.length === 0) && rune1 !== this.re2.prefixRune && input.canCheckPrefix()) {
					const advance = input.index(this.re2, currentPos);
					if (advance < 0) break;
					currentPos += advance;
					r = input.step(currentPos);
					rune = r >> 3;
					width = r & 7;
					r = input.step(currentPos + width);
					rune1 = r >> 3;
					width1 = r & 7;
					flag = input.context(currentPos);
				}
			}
			if (currentPos >= matchStartPos) {
				if (saveLookbehinds) {
					this.saveLookbehinds(lbState, runq, currentPos);
					saveLookbehinds = false;
				}
				if (!this.matched && (currentPos === 0 || anchor === RE2Flags.UNANCHORED)) {
					if (this.ncap > 0) this.matchcap[0] = currentPos;
					this.add(runq, this.prog.start, currentPos, this.matchcap, 0, flag);
				}
			}
			const nextPos = currentPos + width;
			flag = input.context(nextPos);
			this.step(runq, nextq, currentPos, nextPos, rune, flag, anchor, currentPos === input.endPos());
			if (width === 0) break;
			if (this.ncap === 0 && this.matched) break;
			currentPos += width;
			rune = rune1;
			width = width1;
			if (rune !== -1) {
				r = input.step(currentPos + width);
				rune1 = r >> 3;
				width1 = r & 7;
			}
			const tmpq = runq;
			runq = nextq;
			nextq = tmpq;
		}
		runq.clear();
		nextq.clear();
		return this.matched;
	}
	matchSet(input, pos, anchor) {
		const startCond = this.re2.cond;
		if (startCond === Utils.EMPTY_ALL) return [];
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return [];
		let currentPos = this.prog.numLb > 0 ? 0 : pos;
		let matchStartPos = pos;
		let runq = this.q0;
		let nextq = this.q1;
		let r = input.step(currentPos);
		let rune = r >> 3;
		let width = r & 7;
		let rune1 = -1;
		let width1 = 0;
		if (r !== MachineInputBase.EOF()) {
			r = input.step(currentPos + width);
			rune1 = r >> 3;
			width1 = r & 7;
		}
		let flag = currentPos === 0 ? Utils.emptyOpContext(-1, rune) : input.context(currentPos);
		const matches = /* @__PURE__ */ new Set();
		if (this.prog.numLb > 0) this.spawnLookbehinds(runq, currentPos, flag);
		while (true) {
			if (runq.mainThreads === 0) {
				if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && currentPos !== 0) break;
				if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && currentPos !== 0) break;
			}
			if (currentPos === 0 || anchor === RE2Flags.UNANCHORED) {
				if (currentPos >= matchStartPos) this.add(runq, this.prog.start, currentPos, this.matchcap, 0, flag);
			}
			const nextPos = currentPos + width;
			flag = input.context(nextPos);
			for (let j = 0; j < runq.size; j++) {
				const pc = runq.densePcs[j];
				const i = this.prog.inst[pc];
				const capOffset = j * this.ncap;
				let add = false;
				switch (i.op) {
					case Inst.MATCH:
						if (anchor === RE2Flags.ANCHOR_BOTH && currentPos !== input.endPos()) break;
						matches.add(i.arg);
						break;
					case Inst.RUNE:
						add = i.matchRune(rune);
						break;
					case Inst.RUNE1:
						add = rune === i.runes[0];
						break;
					case Inst.RUNE_ANY:
						add = true;
						break;
					case Inst.RUNE_ANY_NOT_NL:
						add = rune !== 10;
						break;
					default: continue;
				}
				if (add) this.add(nextq, i.out, nextPos, runq.denseCaps, capOffset, flag);
			}
			runq.clear();
			if (width === 0) break;
			currentPos += width;
			rune = rune1;
			width = width1;
			if (rune !== -1) {
				r = input.step(currentPos + width);
				rune1 = r >> 3;
				width1 = r & 7;
			}
			const tmpq = runq;
			runq = nextq;
			nextq = tmpq;
		}
		nextq.clear();
		return Array.from(matches).sort((a, b) => a - b);
	}
	step(runq, nextq, pos, nextPos, c, nextCond, anchor, atEnd) {
		const longest = this.re2.longest;
		for (let j = 0; j < runq.size; j++) {
			const pc = runq.densePcs[j];
			const capOffset = j * this.ncap;
			if (longest && this.matched && this.ncap > 0 && this.matchcap[0] < runq.denseCaps[capOffset]) continue;
			const i = this.prog.inst[pc];
			let add = false;
			switch (i.op) {
				case Inst.MATCH:
					if (anchor === RE2Flags.ANCHOR_BOTH && !atEnd) break;
					if (this.ncap > 0 && (!longest || !this.matched || this.matchcap[1] < pos)) {
						runq.denseCaps[capOffset + 1] = pos;
						for (let k = 0; k < this.ncap; k++) this.matchcap[k] = runq.denseCaps[capOffset + k];
					}
					if (!longest) runq.size = 0;
					this.matched = true;
					break;
				case Inst.RUNE:
					add = i.matchRune(c);
					break;
				case Inst.RUNE1:
					add = c === i.runes[0];
					break;
				case Inst.RUNE_ANY:
					add = true;
					break;
				case Inst.RUNE_ANY_NOT_NL:
					add = c !== 10;
					break;
				default: continue;
			}
			if (add) this.add(nextq, i.out, nextPos, runq.denseCaps, capOffset, nextCond);
		}
		runq.clear();
	}
	spawnLookbehinds(q, pos, flag) {
		for (let i = 0; i < this.prog.lbStarts.length; i++) this.add(q, this.prog.lbStarts[i], pos, this.matchcap, 0, flag);
	}
	restoreLookbehinds(lbState, q, flag) {
		this.lbTable.set(lbState.lbTable);
		for (let j = 0; j < lbState.size; j++) this.add(q, lbState.pcs[j], lbState.pos, this.matchcap, 0, flag);
	}
	saveLookbehinds(lbState, q, pos) {
		let size = 0;
		for (let j = 0; j < q.size; j++) {
			const pc = q.densePcs[j];
			if (this.prog.lbInst[pc] === 1 && Inst.isRuneOp(this.prog.inst[pc].op)) lbState.pcs[size++] = pc;
		}
		lbState.size = size;
		lbState.pos = pos;
		lbState.lbTable.set(this.lbTable);
	}
	add(q, pc, pos, capArray, capOffset, cond) {
		const stk = this.addStack;
		let nstk = 0;
		for (;;) {
			while (pc !== 0 && !q.contains(pc)) {
				const d = q.add(pc);
				const inst = this.prog.inst[pc];
				switch (inst.op) {
					case Inst.FAIL:
						pc = 0;
						break;
					case Inst.ALT:
					case Inst.ALT_MATCH:
						stk[nstk++] = inst.arg;
						stk[nstk++] = 0;
						pc = inst.out;
						break;
					case Inst.EMPTY_WIDTH:
						pc = (inst.arg & ~cond) === 0 ? inst.out : 0;
						break;
					case Inst.NOP:
						pc = inst.out;
						break;
					case Inst.CAPTURE:
						if (inst.arg < this.ncap) {
							stk[nstk++] = -inst.arg - 1;
							stk[nstk++] = capArray[capOffset + inst.arg];
							capArray[capOffset + inst.arg] = pos;
						}
						pc = inst.out;
						break;
					case Inst.LB_WRITE:
						this.lbTable[Math.abs(inst.arg)] = pos;
						pc = inst.out;
						break;
					case Inst.LB_CHECK:
						if (inst.arg > 0) pc = this.lbTable[inst.arg] === pos ? inst.out : 0;
						else pc = this.lbTable[-inst.arg] !== pos ? inst.out : 0;
						break;
					case Inst.MATCH:
					case Inst.RUNE:
					case Inst.RUNE1:
					case Inst.RUNE_ANY:
					case Inst.RUNE_ANY_NOT_NL:
						if (this.prog.lbInst[pc] === 0) q.mainThreads++;
						if (this.ncap > 0) {
							const destOffset = d * this.ncap;
							if (destOffset + this.ncap > q.denseCaps.length) q.growCaps(destOffset + this.ncap);
							for (let c = 0; c < this.ncap; c++) q.denseCaps[destOffset + c] = capArray[capOffset + c];
						}
						pc = 0;
						break;
					default: throw new RE2JSInternalException("unhandled");
				}
			}
			if (nstk === 0) return;
			nstk -= 2;
			const entry = stk[nstk];
			if (entry < 0) {
				capArray[capOffset - entry - 1] = stk[nstk + 1];
				pc = 0;
			} else pc = entry;
		}
	}
};
// src/DFA.js
const hashState = (pcs, flag, ids) => {
	let h = -2128831035;
	for (let i = 0; i < pcs.length; i++) {
		h ^= pcs[i];
		h = Math.imul(h, 16777619);
	}
	h ^= flag;
	h = Math.imul(h, 16777619);
	for (let i = 0; i < ids.length; i++) {
		h ^= ids[i];
		h = Math.imul(h, 16777619);
	}
	return h;
};
const arraysEqual = (a, b) => {
	if (a.length !== b.length) return false;
	for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
	return true;
};
const isState = (state, pcs, flag, ids) => state.flag === flag && arraysEqual(state.nfaStates, pcs) && arraysEqual(state.matchIDs, ids);
const NO_IDS = [];
const END_TEXT = -1;
var DFAState = class {
	constructor(nfaStates, flag, matchIDs) {
		this.nfaStates = nfaStates;
		this.flag = flag;
		this.isMatch = (flag & DFA.FLAG_MATCH) !== 0;
		this.matchIDs = matchIDs;
		this.next = null;
		this.nextAnchored = null;
	}
};
var DFA = class DFA {
	static FLAG_EMPTY_MASK = 255;
	static FLAG_MATCH = 256;
	static FLAG_LAST_WORD = 512;
	static FLAG_NEED_SHIFT = 16;
	static STATE_OVERHEAD = 150;
	static ARRAY_OVERHEAD = 40;
	static ELEMENT_SIZE = 8;
	static TABLE_OVERHEAD = 48;
	static PROGRESS_PER_STATE = 10;
	constructor(prog, maxMem = 8388608) {
		this.prog = prog;
		this.maxMem = maxMem;
		this.stateCache = /* @__PURE__ */ new Map();
		this.stateCount = 0;
		this.startStates = /* @__PURE__ */ new Map();
		this.failed = false;
		for (let pc = 0; pc < prog.numInst(); pc++) {
			const op = prog.getInst(pc).op;
			if (op === Inst.LB_WRITE || op === Inst.LB_CHECK) {
				this.failed = true;
				break;
			}
		}
		this.computeRuneClasses();
		this.stateBudget = maxMem;
		this.memBudget = maxMem;
	}
	computeRuneClasses() {
		const bounds = /* @__PURE__ */ new Set();
		const addRange = (lo, hi) => {
			bounds.add(lo);
			bounds.add(hi + 1);
		};
		for (let pc = 0; pc < this.prog.numInst(); pc++) {
			const inst = this.prog.getInst(pc);
			switch (inst.op) {
				case Inst.RUNE:
				case Inst.RUNE1:
					if (inst.runes.length === 1) {
						addRange(inst.runes[0], inst.runes[0]);
						if ((inst.arg & RE2Flags.FOLD_CASE) !== 0) for (let f = Unicode.simpleFold(inst.runes[0]); f !== inst.runes[0]; f = Unicode.simpleFold(f)) addRange(f, f);
					} else for (let j = 0; j < inst.runes.length; j += 2) addRange(inst.runes[j], inst.runes[j + 1]);
					break;
				case Inst.RUNE_ANY_NOT_NL:
					addRange(10, 10);
					break;
				case Inst.EMPTY_WIDTH:
					if ((inst.arg & (Utils.EMPTY_BEGIN_LINE | Utils.EMPTY_END_LINE)) !== 0) addRange(10, 10);
					if ((inst.arg & (Utils.EMPTY_WORD_BOUNDARY | Utils.EMPTY_NO_WORD_BOUNDARY)) !== 0) {
						addRange(48, 57);
						addRange(65, 90);
						addRange(95, 95);
						addRange(97, 122);
					}
			}
		}
		bounds.delete(0);
		this.classBounds = Int32Array.from(bounds).sort();
		this.numClasses = this.classBounds.length + 1;
		const latin1Class = new Int32Array(Unicode.MAX_LATIN1 + 1);
		for (let r = 0; r <= Unicode.MAX_LATIN1; r++) latin1Class[r] = this.searchClass(r);
		this.latin1Class = latin1Class;
	}
	runeClass(r) {
		if (r <= Unicode.MAX_LATIN1) return this.latin1Class[r];
		return this.searchClass(r);
	}
	searchClass(r) {
		const bounds = this.classBounds;
		let lo = 0;
		let hi = bounds.length;
		while (lo < hi) {
			const mid = lo + hi >> 1;
			if (bounds[mid] <= r) lo = mid + 1;
			else hi = mid;
		}
		return lo;
	}
	closure(pcs, flag) {
		const closure = /* @__PURE__ */ new Set();
		const stack = Array.from(pcs);
		let needflags = 0;
		while (stack.length > 0) {
			const pc = stack.pop();
			if (pc === 0 || closure.has(pc)) continue;
			closure.add(pc);
			const inst = this.prog.getInst(pc);
			switch (inst.op) {
				case Inst.ALT:
				case Inst.ALT_MATCH:
					stack.push(inst.out);
					stack.push(inst.arg);
					break;
				case Inst.NOP:
				case Inst.CAPTURE:
					stack.push(inst.out);
					break;
				case Inst.EMPTY_WIDTH:
					needflags |= inst.arg;
					if ((inst.arg & ~flag) === 0) stack.push(inst.out);
			}
		}
		return {
			pcs: Array.from(closure).sort((a, b) => a - b),
			needflags
		};
	}
	getState(pcs, flag, ids) {
		const hash = hashState(pcs, flag, ids);
		const cached = this.stateCache.get(hash);
		if (cached instanceof DFAState) {
			if (isState(cached, pcs, flag, ids)) return cached;
		} else if (cached !== void 0) {
			for (let i = 0; i < cached.length; i++) if (isState(cached[i], pcs, flag, ids)) return cached[i];
		}
		const cost = DFA.stateCost(pcs, ids);
		if (this.memBudget < cost) return null;
		this.memBudget -= cost;
		const state = new DFAState(pcs, flag, ids);
		if (cached === void 0) this.stateCache.set(hash, state);
		else if (cached instanceof DFAState) this.stateCache.set(hash, [cached, state]);
		else cached.push(state);
		this.stateCount++;
		return state;
	}
	static stateCost(pcs, ids) {
		const idsCost = ids.length === 0 ? 0 : DFA.ARRAY_OVERHEAD + DFA.ELEMENT_SIZE * ids.length;
		return DFA.STATE_OVERHEAD + DFA.ELEMENT_SIZE * pcs.length + idsCost;
	}
	*cachedStates() {
		for (const cached of this.stateCache.values()) if (cached instanceof DFAState) yield cached;
		else yield* cached;
	}
	makeState(pcs, flag, ids) {
		const closure = this.closure(pcs, flag & DFA.FLAG_EMPTY_MASK);
		let stateFlag = flag;
		if (closure.needflags === 0) stateFlag &= DFA.FLAG_MATCH;
		stateFlag |= closure.needflags << DFA.FLAG_NEED_SHIFT;
		return this.getState(closure.pcs, stateFlag, ids);
	}
	allocTable(state, anchor) {
		const size = this.numClasses + 1;
		const cost = DFA.TABLE_OVERHEAD + DFA.ELEMENT_SIZE * size;
		if (this.memBudget < cost) return null;
		this.memBudget -= cost;
		const table = new Array(size).fill(null);
		if (anchor === RE2Flags.UNANCHORED) state.next = table;
		else state.nextAnchored = table;
		return table;
	}
	clearCache() {
		this.stateCache.clear();
		this.stateCount = 0;
		this.startStates.clear();
		this.memBudget = this.stateBudget;
	}
	resetCache(current) {
		this.clearCache();
		return this.getState(current.nfaStates, current.flag, current.matchIDs);
	}
	step(state, cls, rune, anchor) {
		let table = anchor === RE2Flags.UNANCHORED ? state.next : state.nextAnchored;
		if (table !== null) {
			const cached = table[cls];
			if (cached !== null) return cached;
		} else {
			table = this.allocTable(state, anchor);
			if (table === null) return null;
		}
		const needflag = state.flag >>> DFA.FLAG_NEED_SHIFT;
		const oldbeforeflag = state.flag & DFA.FLAG_EMPTY_MASK;
		let beforeflag = oldbeforeflag;
		let afterflag = 0;
		if (rune === 10) {
			beforeflag |= Utils.EMPTY_END_LINE;
			afterflag |= Utils.EMPTY_BEGIN_LINE;
		}
		if (rune === END_TEXT) beforeflag |= Utils.EMPTY_END_LINE | Utils.EMPTY_END_TEXT;
		const islastword = (state.flag & DFA.FLAG_LAST_WORD) !== 0;
		const isword = rune !== END_TEXT && Utils.isWordRune(rune);
		beforeflag |= isword === islastword ? Utils.EMPTY_NO_WORD_BOUNDARY : Utils.EMPTY_WORD_BOUNDARY;
		let pcs = state.nfaStates;
		if ((beforeflag & ~oldbeforeflag & needflag) !== 0) pcs = this.closure(pcs, beforeflag).pcs;
		const nextPCs = [];
		let ismatch = false;
		let ids = NO_IDS;
		for (let i = 0; i < pcs.length; i++) {
			const inst = this.prog.getInst(pcs[i]);
			if (inst.op === Inst.MATCH) {
				if (!ismatch) {
					ismatch = true;
					ids = [];
				}
				ids.push(inst.arg);
			} else if (rune !== END_TEXT && Inst.isRuneOp(inst.op) && inst.matchRune(rune)) nextPCs.push(inst.out);
		}
		if (ids.length > 1) ids.sort((a, b) => a - b);
		if (anchor === RE2Flags.UNANCHORED && rune !== END_TEXT) nextPCs.push(this.prog.start);
		let flag = afterflag;
		if (ismatch) flag |= DFA.FLAG_MATCH;
		if (isword) flag |= DFA.FLAG_LAST_WORD;
		const nextState = this.makeState(nextPCs, flag, ids);
		if (nextState === null) return null;
		table[cls] = nextState;
		return nextState;
	}
	start(input, pos) {
		const context = input.context(pos);
		let flags;
		if ((context & Utils.EMPTY_BEGIN_TEXT) !== 0) flags = Utils.EMPTY_BEGIN_TEXT | Utils.EMPTY_BEGIN_LINE;
		else if ((context & Utils.EMPTY_BEGIN_LINE) !== 0) flags = Utils.EMPTY_BEGIN_LINE;
		else {
			const r = input.step(pos);
			const nextIsWord = r >= 0 && Utils.isWordRune(r >> 3);
			flags = (context & Utils.EMPTY_WORD_BOUNDARY) !== 0 !== nextIsWord ? DFA.FLAG_LAST_WORD : 0;
		}
		let state = this.startStates.get(flags);
		if (state === void 0) {
			state = this.makeState([this.prog.start], flags, NO_IDS);
			if (state === null) {
				this.clearCache();
				state = this.makeState([this.prog.start], flags, NO_IDS);
				if (state === null) return null;
			}
			this.startStates.set(flags, state);
		}
		return state;
	}
	stepOrReset(state, cls, rune, anchor, pos, search) {
		let next = this.step(state, cls, rune, anchor);
		if (next !== null) return next;
		if (search.resetPos >= 0 && pos - search.resetPos < DFA.PROGRESS_PER_STATE * this.stateCount) return null;
		search.resetPos = pos;
		const restored = this.resetCache(state);
		if (restored === null) return null;
		next = this.step(restored, cls, rune, anchor);
		return next;
	}
	run(input, pos, anchor, state, onMatch) {
		const endPos = input.endPos();
		const latin1Class = this.latin1Class;
		const unanchored = anchor === RE2Flags.UNANCHORED;
		const search = { resetPos: -1 };
		let i = pos;
		while (i < endPos) {
			const r = input.step(i);
			const rune = r >> 3;
			const width = r & 7;
			if (width === 0) break;
			const cls = rune <= Unicode.MAX_LATIN1 ? latin1Class[rune] : this.runeClass(rune);
			let next = unanchored && state.next !== null ? state.next[cls] : null;
			if (next === null) {
				next = this.stepOrReset(state, cls, rune, anchor, i, search);
				if (next === null) return null;
			}
			state = next;
			if (state.isMatch && onMatch(state, false)) return true;
			if (!unanchored && state.nfaStates.length === 0) return false;
			i += width;
		}
		state = this.stepOrReset(state, this.numClasses, END_TEXT, anchor, i, search);
		if (state === null) return null;
		return state.isMatch && onMatch(state, true);
	}
	match(input, pos, anchor) {
		if (this.failed) return null;
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return false;
		const startState = this.start(input, pos);
		if (startState === null) return null;
		return this.run(input, pos, anchor, startState, (state, atEnd) => anchor !== RE2Flags.ANCHOR_BOTH || atEnd);
	}
	matchSet(input, pos, anchor) {
		if (this.failed) return null;
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return [];
		const startState = this.start(input, pos);
		if (startState === null) return null;
		const matches = /* @__PURE__ */ new Set();
		const collect = (state, atEnd) => {
			if (anchor !== RE2Flags.ANCHOR_BOTH || atEnd) for (let k = 0; k < state.matchIDs.length; k++) matches.add(state.matchIDs[k]);
			return false;
		};
		if (this.run(input, pos, anchor, startState, collect) === null) return null;
		return Array.from(matches).sort((a, b) => a - b);
	}
};
// src/Backtracker.js
const VISITED_BITS = 32;
const MAX_BACKTRACK_PROG = 500;
const INITIAL_JOB_CAPACITY = 256;
const MAX_BACKTRACK_VECTOR = 262144;
var BitState = class {
	constructor() {
		this.end = 0;
		this.cap = /* @__PURE__ */ new Int32Array(0);
		this.matchcap = /* @__PURE__ */ new Int32Array(0);
		this.ncap = 0;
		this.jobPc = new Int32Array(INITIAL_JOB_CAPACITY);
		this.jobArg = new Uint8Array(INITIAL_JOB_CAPACITY);
		this.jobPos = new Int32Array(INITIAL_JOB_CAPACITY);
		this.jobLen = 0;
		this.visited = /* @__PURE__ */ new Uint32Array(0);
	}
	reset(prog, end, ncap) {
		this.end = end;
		this.jobLen = 0;
		this.ncap = ncap;
		const visitedSize = prog.numInst() * (end + 1) + VISITED_BITS - 1 >>> 5;
		if (this.visited.length < visitedSize) this.visited = new Uint32Array(visitedSize);
		else this.visited.fill(0, 0, visitedSize);
		if (this.cap.length < ncap) this.cap = new Int32Array(ncap).fill(-1);
		else this.cap.fill(-1, 0, ncap);
		if (this.matchcap.length < ncap) this.matchcap = new Int32Array(ncap).fill(-1);
		else this.matchcap.fill(-1, 0, ncap);
	}
	shouldVisit(pc, pos) {
		const n = pc * (this.end + 1) + pos;
		const idx = n >>> 5;
		const mask = 1 << (n & 31);
		if ((this.visited[idx] & mask) !== 0) return false;
		this.visited[idx] |= mask;
		return true;
	}
	push(re2, pc, pos, arg) {
		if (re2.prog.getInst(pc).op !== Inst.FAIL && (arg || this.shouldVisit(pc, pos))) {
			if (this.jobLen >= this.jobPc.length) {
				const newSize = this.jobPc.length * 2;
				const newPc = new Int32Array(newSize);
				newPc.set(this.jobPc);
				this.jobPc = newPc;
				const newArg = new Uint8Array(newSize);
				newArg.set(this.jobArg);
				this.jobArg = newArg;
				const newPos = new Int32Array(newSize);
				newPos.set(this.jobPos);
				this.jobPos = newPos;
			}
			this.jobPc[this.jobLen] = pc;
			this.jobArg[this.jobLen] = arg ? 1 : 0;
			this.jobPos[this.jobLen] = pos;
			this.jobLen++;
		}
	}
	tryBacktrack(re2, input, pc, pos, anchor) {
		const longest = re2.longest;
		this.push(re2, pc, pos, false);
		while (this.jobLen > 0) {
			this.jobLen--;
			let currentPc = this.jobPc[this.jobLen];
			let arg = this.jobArg[this.jobLen] === 1;
			let currentPos = this.jobPos[this.jobLen];
			let skipShouldVisit = true;
			while (true) {
				if (!skipShouldVisit) {
					if (!this.shouldVisit(currentPc, currentPos)) break;
				}
				skipShouldVisit = false;
				const inst = re2.prog.getInst(currentPc);
				switch (inst.op) {
					case Inst.FAIL: break;
					case Inst.ALT: if (arg) {
						arg = false;
						currentPc = inst.arg;
						continue;
					} else {
						this.push(re2, currentPc, currentPos, true);
						currentPc = inst.out;
						continue;
					}
					case Inst.ALT_MATCH: {
						const outInst = re2.prog.getInst(inst.out);
						if (Inst.isRuneOp(outInst.op)) {
							this.push(re2, inst.arg, currentPos, false);
							currentPc = inst.arg;
							currentPos = this.end;
							continue;
						}
						this.push(re2, inst.out, this.end, false);
						currentPc = inst.out;
						continue;
					}
					case Inst.RUNE: {
						const r = input.step(currentPos);
						if (r === MachineInputBase.EOF()) break;
						if (!inst.matchRune(r >> 3)) break;
						currentPos += r & 7;
						currentPc = inst.out;
						continue;
					}
					case Inst.RUNE1: {
						const r = input.step(currentPos);
						if (r === MachineInputBase.EOF()) break;
						if (r >> 3 !== inst.runes[0]) break;
						currentPos += r & 7;
						currentPc = inst.out;
						continue;
					}
					case Inst.RUNE_ANY_NOT_NL: {
						const r = input.step(currentPos);
						if (r === MachineInputBase.EOF()) break;
						if (r >> 3 === 10) break;
						currentPos += r & 7;
						currentPc = inst.out;
						continue;
					}
					case Inst.RUNE_ANY: {
						const r = input.step(currentPos);
						if (r === MachineInputBase.EOF()) break;
						currentPos += r & 7;
						currentPc = inst.out;
						continue;
					}
					case Inst.CAPTURE: if (arg) {
						this.cap[inst.arg] = currentPos;
						break;
					} else {
						if (inst.arg < this.ncap) {
							this.push(re2, currentPc, this.cap[inst.arg], true);
							this.cap[inst.arg] = currentPos;
						}
						currentPc = inst.out;
						continue;
					}
					case Inst.EMPTY_WIDTH: {
						const flag = input.context(currentPos);
						if ((inst.arg & ~flag) !== 0) break;
						currentPc = inst.out;
						continue;
					}
					case Inst.NOP:
						currentPc = inst.out;
						continue;
					case Inst.MATCH: {
						if (anchor === RE2Flags.ANCHOR_BOTH && currentPos !== this.end) break;
						if (this.ncap === 0) return true;
						if (this.ncap > 1) this.cap[1] = currentPos;
						const old = this.matchcap[1];
						if (old === -1 || longest && currentPos > 0 && currentPos > old) this.matchcap.set(this.cap);
						if (!longest) return true;
						if (currentPos === this.end) return true;
						break;
					}
					case Inst.LB_WRITE:
					case Inst.LB_CHECK: throw new RE2JSInternalException("Backtracker cannot evaluate Lookbehind instructions");
					default: throw new RE2JSInternalException("bad inst");
				}
				break;
			}
		}
		return longest && this.matchcap.length > 1 && this.matchcap[1] >= 0;
	}
};
const bitStatePool = [];
var Backtracker = class Backtracker {
	static shouldBacktrack(prog) {
		return prog.numInst() <= MAX_BACKTRACK_PROG;
	}
	static maxBitStateLen(prog) {
		if (!Backtracker.shouldBacktrack(prog)) return 0;
		return Math.floor(MAX_BACKTRACK_VECTOR / prog.numInst());
	}
	static execute(re2, input, pos, anchor, ncap) {
		const startCond = re2.cond;
		if (startCond === Utils.EMPTY_ALL) return null;
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return null;
		if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && pos !== 0) return null;
		const b = bitStatePool.length > 0 ? bitStatePool.pop() : new BitState();
		const end = input.endPos();
		b.reset(re2.prog, end, ncap);
		let matched = false;
		if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 || anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) {
			if (b.ncap > 0) b.cap[0] = pos;
			if (b.tryBacktrack(re2, input, re2.prog.start, pos, anchor)) matched = true;
		} else {
			let width = -1;
			for (; pos <= end && width !== 0; pos += width) {
				if (re2.prefix.length > 0) {
					const advance = input.index(re2, pos);
					if (advance < 0) break;
					pos += advance;
				}
				if (b.ncap > 0) b.cap[0] = pos;
				if (b.tryBacktrack(re2, input, re2.prog.start, pos, anchor)) {
					matched = true;
					break;
				}
				const r = input.step(pos);
				width = r === MachineInputBase.EOF() ? 0 : r & 7;
			}
		}
		if (!matched) {
			bitStatePool.push(b);
			return null;
		}
		const result = ncap === 0 ? [] : Utils.toArray(b.matchcap.subarray(0, ncap));
		bitStatePool.push(b);
		return result;
	}
};
// src/OnePass.js
var QueueOnePass = class {
	constructor(size) {
		this.sparse = new Uint32Array(size);
		this.dense = new Uint32Array(size);
		this.size = 0;
		this.nextIndex = 0;
	}
	empty() {
		return this.nextIndex >= this.size;
	}
	next() {
		return this.dense[this.nextIndex++];
	}
	clear() {
		this.size = 0;
		this.nextIndex = 0;
	}
	contains(u) {
		return u < this.sparse.length && this.sparse[u] < this.size && this.dense[this.sparse[u]] === u;
	}
	insert(u) {
		if (!this.contains(u)) this.insertNew(u);
	}
	insertNew(u) {
		if (u >= this.sparse.length) return;
		this.sparse[u] = this.size;
		this.dense[this.size] = u;
		this.size++;
	}
};
const mergeRuneSets = (leftRunes, rightRunes, leftPC, rightPC) => {
	const leftLen = leftRunes.length;
	const rightLen = rightRunes.length;
	let lx = 0, rx = 0;
	const merged = [];
	const next = [];
	let ok = true;
	let ix = -1;
	const extend = (isLeft) => {
		const newArray = isLeft ? leftRunes : rightRunes;
		const low = isLeft ? lx : rx;
		const pc = isLeft ? leftPC : rightPC;
		if (ix > 0 && newArray[low] <= merged[ix]) return false;
		merged.push(newArray[low], newArray[low + 1]);
		if (isLeft) lx += 2;
		else rx += 2;
		ix += 2;
		next.push(pc);
		return true;
	};
	while (lx < leftLen || rx < rightLen) {
		if (rx >= rightLen) ok = extend(true);
		else if (lx >= leftLen) ok = extend(false);
		else if (rightRunes[rx] < leftRunes[lx]) ok = extend(false);
		else ok = extend(true);
		if (!ok) return null;
	}
	return {
		merged,
		next
	};
};
var OnePassProg = class {
	constructor(prog) {
		this.start = prog.start;
		this.numCap = prog.numCap;
		this.inst = new Array(prog.inst.length);
		for (let i = 0; i < prog.inst.length; i++) {
			const orig = prog.inst[i];
			const inst = new Inst(orig.op);
			inst.out = orig.out;
			inst.arg = orig.arg;
			inst.runes = orig.runes ? new Int32Array(orig.runes) : /* @__PURE__ */ new Int32Array(0);
			inst.next = null;
			this.inst[i] = inst;
		}
	}
};
const onePassCopy = (prog) => {
	const p = new OnePassProg(prog);
	for (let pc = 0; pc < p.inst.length; pc++) {
		const inst = p.inst[pc];
		if (inst.op !== Inst.ALT && inst.op !== Inst.ALT_MATCH) continue;
		let pAOther = "out";
		let pAAlt = "arg";
		let instAlt = p.inst[inst[pAAlt]];
		if (instAlt.op !== Inst.ALT && instAlt.op !== Inst.ALT_MATCH) {
			pAOther = "arg";
			pAAlt = "out";
			instAlt = p.inst[inst[pAAlt]];
			if (instAlt.op !== Inst.ALT && instAlt.op !== Inst.ALT_MATCH) continue;
		}
		const instOther = p.inst[inst[pAOther]];
		if (instOther.op === Inst.ALT || instOther.op === Inst.ALT_MATCH) continue;
		let pBAlt = "out";
		let pBOther = "arg";
		let patch = false;
		if (instAlt.out === pc) patch = true;
		else if (instAlt.arg === pc) {
			patch = true;
			pBAlt = "arg";
			pBOther = "out";
		}
		if (patch) instAlt[pBAlt] = inst[pAOther];
		if (inst[pAOther] === instAlt[pBAlt]) inst[pAAlt] = instAlt[pBOther];
	}
	return p;
};
const makeOnePass = (p) => {
	if (p.inst.length >= 1e3) return null;
	const instQueue = new QueueOnePass(p.inst.length);
	const visitQueue = new QueueOnePass(p.inst.length);
	const onePassRunes = new Array(p.inst.length);
	const m = new Array(p.inst.length).fill(false);
	const check = (pc) => {
		let ok = true;
		const inst = p.inst[pc];
		if (visitQueue.contains(pc)) return true;
		visitQueue.insert(pc);
		switch (inst.op) {
			case Inst.ALT:
			case Inst.ALT_MATCH: {
				ok = check(inst.out) && check(inst.arg);
				let matchOut = m[inst.out];
				let matchArg = m[inst.arg];
				if (matchOut && matchArg) return false;
				if (matchArg) {
					const tempOut = inst.out;
					inst.out = inst.arg;
					inst.arg = tempOut;
					const tempMatch = matchOut;
					matchOut = matchArg;
					matchArg = tempMatch;
				}
				if (matchOut) {
					m[pc] = true;
					inst.op = Inst.ALT_MATCH;
				}
				const leftRunes = onePassRunes[inst.out] || [];
				const rightRunes = onePassRunes[inst.arg] || [];
				const mergeRes = mergeRuneSets(leftRunes, rightRunes, inst.out, inst.arg);
				if (!mergeRes) return false;
				onePassRunes[pc] = new Int32Array(mergeRes.merged);
				inst.next = new Uint32Array(mergeRes.next);
				break;
			}
			case Inst.CAPTURE:
			case Inst.EMPTY_WIDTH:
			case Inst.NOP:
				ok = check(inst.out);
				m[pc] = m[inst.out];
				onePassRunes[pc] = onePassRunes[inst.out] ? new Int32Array(onePassRunes[inst.out]) : /* @__PURE__ */ new Int32Array(0);
				inst.next = new Uint32Array(Math.floor(onePassRunes[pc].length / 2) + 1).fill(inst.out);
				break;
			case Inst.MATCH:
			case Inst.FAIL:
				m[pc] = inst.op === Inst.MATCH;
				break;
			case Inst.RUNE: {
				m[pc] = false;
				if (inst.next && inst.next.length > 0) break;
				instQueue.insert(inst.out);
				if (!inst.runes || inst.runes.length === 0) {
					onePassRunes[pc] = /* @__PURE__ */ new Int32Array(0);
					inst.next = new Uint32Array([inst.out]);
					break;
				}
				let runes = [];
				if (inst.runes.length === 1 && (inst.arg & RE2Flags.FOLD_CASE) !== 0) {
					const r0 = inst.runes[0];
					runes.push(r0, r0);
					for (let r1 = Unicode.simpleFold(r0); r1 !== r0; r1 = Unicode.simpleFold(r1)) runes.push(r1, r1);
					runes.sort((a, b) => a - b);
				} else for (let j = 0; j < inst.runes.length; j++) runes.push(inst.runes[j]);
				onePassRunes[pc] = new Int32Array(runes);
				inst.next = new Uint32Array(Math.floor(runes.length / 2) + 1).fill(inst.out);
				inst.op = Inst.RUNE;
				break;
			}
			case Inst.RUNE1: {
				m[pc] = false;
				if (inst.next && inst.next.length > 0) break;
				instQueue.insert(inst.out);
				let runes = [];
				if ((inst.arg & RE2Flags.FOLD_CASE) !== 0) {
					const r0 = inst.runes[0];
					runes.push(r0, r0);
					for (let r1 = Unicode.simpleFold(r0); r1 !== r0; r1 = Unicode.simpleFold(r1)) runes.push(r1, r1);
					runes.sort((a, b) => a - b);
				} else runes.push(inst.runes[0], inst.runes[0]);
				onePassRunes[pc] = new Int32Array(runes);
				inst.next = new Uint32Array(Math.floor(runes.length / 2) + 1).fill(inst.out);
				inst.op = Inst.RUNE;
				break;
			}
			case Inst.RUNE_ANY:
				m[pc] = false;
				if (inst.next && inst.next.length > 0) break;
				instQueue.insert(inst.out);
				onePassRunes[pc] = new Int32Array([0, Unicode.MAX_RUNE]);
				inst.next = new Uint32Array([inst.out]);
				break;
			case Inst.RUNE_ANY_NOT_NL:
				m[pc] = false;
				if (inst.next && inst.next.length > 0) break;
				instQueue.insert(inst.out);
				onePassRunes[pc] = new Int32Array([
					0,
					9,
					11,
					Unicode.MAX_RUNE
				]);
				inst.next = new Uint32Array(Math.floor(onePassRunes[pc].length / 2) + 1).fill(inst.out);
		}
		return ok;
	};
	instQueue.clear();
	instQueue.insert(p.start);
	while (!instQueue.empty()) {
		visitQueue.clear();
		if (!check(instQueue.next())) return null;
	}
	for (let i = 0; i < p.inst.length; i++) if (onePassRunes[i]) p.inst[i].runes = onePassRunes[i];
	return p;
};
const cleanupOnePass = (p, original) => {
	for (let ix = 0; ix < original.inst.length; ix++) {
		const instOriginal = original.inst[ix];
		switch (instOriginal.op) {
			case Inst.ALT:
			case Inst.ALT_MATCH:
			case Inst.RUNE: break;
			case Inst.CAPTURE:
			case Inst.EMPTY_WIDTH:
			case Inst.NOP:
			case Inst.MATCH:
			case Inst.FAIL:
				p.inst[ix].next = null;
				break;
			case Inst.RUNE1:
			case Inst.RUNE_ANY:
			case Inst.RUNE_ANY_NOT_NL:
				p.inst[ix].next = null;
				p.inst[ix].op = instOriginal.op;
				p.inst[ix].runes = instOriginal.runes ? new Int32Array(instOriginal.runes) : /* @__PURE__ */ new Int32Array(0);
		}
	}
};
var OnePass = class OnePass {
	static compile(prog) {
		if (prog.start === 0) return null;
		if (prog.numLb > 0) return null;
		const startInst = prog.inst[prog.start];
		if (startInst.op !== Inst.EMPTY_WIDTH || (startInst.arg & Utils.EMPTY_BEGIN_TEXT) === 0) return null;
		let hasAlt = false;
		for (let i = 0; i < prog.inst.length; i++) if (prog.inst[i].op === Inst.ALT || prog.inst[i].op === Inst.ALT_MATCH) {
			hasAlt = true;
			break;
		}
		for (let i = 0; i < prog.inst.length; i++) {
			const inst = prog.inst[i];
			const opOut = prog.inst[inst.out].op;
			switch (inst.op) {
				case Inst.ALT:
				case Inst.ALT_MATCH:
					if (opOut === Inst.MATCH || prog.inst[inst.arg].op === Inst.MATCH) return null;
					break;
				case Inst.EMPTY_WIDTH:
					if (opOut === Inst.MATCH) {
						if ((inst.arg & Utils.EMPTY_END_TEXT) === Utils.EMPTY_END_TEXT) continue;
						return null;
					}
					break;
				default: if (opOut === Inst.MATCH && hasAlt) return null;
			}
		}
		let p = onePassCopy(prog);
		p = makeOnePass(p);
		if (p !== null) cleanupOnePass(p, prog);
		return p;
	}
	static next(inst, r) {
		const nextIdx = inst.matchRunePos(r);
		if (nextIdx >= 0) return inst.next[nextIdx];
		if (inst.op === Inst.ALT_MATCH) return inst.out;
		return 0;
	}
	static execute(re2, input, pos, anchor, ncap) {
		const onepass = re2.onepass;
		if (!onepass) return null;
		const matchcap = new Int32Array(ncap).fill(-1);
		let matched = false;
		let r = input.step(pos);
		let rune = r >> 3;
		let width = r & 7;
		let r1 = MachineInputBase.EOF();
		let rune1 = -1;
		let width1 = 0;
		if (r !== MachineInputBase.EOF()) {
			r1 = input.step(pos + width);
			if (r1 !== MachineInputBase.EOF()) {
				rune1 = r1 >> 3;
				width1 = r1 & 7;
			}
		}
		let flag = pos === 0 ? Utils.emptyOpContext(-1, rune) : input.context(pos);
		let pc = onepass.start;
		let inst;
		while (true) {
			inst = onepass.inst[pc];
			pc = inst.out;
			switch (inst.op) {
				case Inst.MATCH:
					if (anchor === RE2Flags.ANCHOR_BOTH && pos !== input.endPos()) return null;
					matched = true;
					if (matchcap.length > 0) {
						matchcap[0] = 0;
						matchcap[1] = pos;
					}
					return ncap === 0 ? [] : Utils.toArray(matchcap);
				case Inst.RUNE:
					if (!inst.matchRune(rune)) return null;
					break;
				case Inst.RUNE1:
					if (rune !== inst.runes[0]) return null;
					break;
				case Inst.RUNE_ANY: break;
				case Inst.RUNE_ANY_NOT_NL:
					if (rune === 10) return null;
					break;
				case Inst.ALT:
				case Inst.ALT_MATCH:
					pc = OnePass.next(inst, rune);
					continue;
				case Inst.FAIL: return null;
				case Inst.NOP: continue;
				case Inst.EMPTY_WIDTH:
					if ((inst.arg & ~flag) !== 0) return null;
					continue;
				case Inst.CAPTURE:
					if (inst.arg < matchcap.length) matchcap[inst.arg] = pos;
					continue;
				default: throw new RE2JSInternalException("bad inst");
			}
			if (width === 0) break;
			flag = Utils.emptyOpContext(rune, rune1);
			pos += width;
			rune = rune1;
			width = width1;
			if (rune !== -1) {
				r1 = input.step(pos + width);
				if (r1 !== MachineInputBase.EOF()) {
					rune1 = r1 >> 3;
					width1 = r1 & 7;
				} else {
					rune1 = -1;
					width1 = 0;
				}
			}
		}
		if (!matched) return null;
		return ncap === 0 ? [] : Utils.toArray(matchcap);
	}
};
// src/Regexp.js
/**
* Regular expression abstract syntax tree. Produced by parser, used by compiler. NB, this
* corresponds to {@code syntax.regexp} in the Go implementation; Go's {@code regexp} is called
* {@code RE2} in Java.
*/
var Regexp = class Regexp {
	static Op = createEnum([
		"NO_MATCH",
		"EMPTY_MATCH",
		"LITERAL",
		"CHAR_CLASS",
		"ANY_CHAR_NOT_NL",
		"ANY_CHAR",
		"BEGIN_LINE",
		"END_LINE",
		"BEGIN_TEXT",
		"END_TEXT",
		"WORD_BOUNDARY",
		"NO_WORD_BOUNDARY",
		"CAPTURE",
		"STAR",
		"PLUS",
		"QUEST",
		"REPEAT",
		"CONCAT",
		"ALTERNATE",
		"PLB",
		"NLB",
		"LEFT_PAREN",
		"VERTICAL_BAR"
	]);
	static isPseudoOp(op) {
		return op >= Regexp.Op.LEFT_PAREN;
	}
	static emptySubs() {
		return [];
	}
	static quoteIfHyphen(rune) {
		if (rune === Codepoint.CODES["-"]) return "\\";
		return "";
	}
	static fromRegexp(re) {
		const regex = new Regexp(re.op);
		regex.flags = re.flags;
		regex.subs = re.subs;
		regex.runes = re.runes;
		regex.cap = re.cap;
		regex.min = re.min;
		regex.max = re.max;
		regex.name = re.name;
		regex.namedGroups = re.namedGroups;
		regex.lb = re.lb;
		return regex;
	}
	constructor(op) {
		this.op = op;
		this.flags = 0;
		this.subs = Regexp.emptySubs();
		this.runes = /* @__PURE__ */ new Int32Array(0);
		this.min = 0;
		this.max = 0;
		this.cap = 0;
		this.name = null;
		this.namedGroups = Object.create(null);
		this.lb = 0;
	}
	reinit() {
		this.flags = 0;
		this.subs = Regexp.emptySubs();
		this.runes = /* @__PURE__ */ new Int32Array(0);
		this.cap = 0;
		this.min = 0;
		this.max = 0;
		this.name = null;
		this.namedGroups = Object.create(null);
		this.lb = 0;
	}
	toString() {
		return this.appendTo();
	}
	appendTo() {
		let out = "";
		switch (this.op) {
			case Regexp.Op.NO_MATCH:
				out += "[^\\x00-\\x{10FFFF}]";
				break;
			case Regexp.Op.EMPTY_MATCH:
				out += "(?:)";
				break;
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST:
			case Regexp.Op.REPEAT: {
				const sub = this.subs[0];
				if (sub.op > Regexp.Op.CAPTURE || sub.op === Regexp.Op.LITERAL && sub.runes.length > 1) out += `(?:${sub.appendTo()})`;
				else out += sub.appendTo();
				switch (this.op) {
					case Regexp.Op.STAR:
						out += "*";
						break;
					case Regexp.Op.PLUS:
						out += "+";
						break;
					case Regexp.Op.QUEST:
						out += "?";
						break;
					case Regexp.Op.REPEAT:
						out += `{${this.min}`;
						if (this.min !== this.max) {
							out += ",";
							if (this.max >= 0) out += this.max;
						}
						out += "}";
				}
				if ((this.flags & RE2Flags.NON_GREEDY) !== 0) out += "?";
				break;
			}
			case Regexp.Op.CONCAT:
				for (let sub of this.subs) if (sub.op === Regexp.Op.ALTERNATE) out += `(?:${sub.appendTo()})`;
				else out += sub.appendTo();
				break;
			case Regexp.Op.ALTERNATE: {
				let sep = "";
				for (let sub of this.subs) {
					out += sep;
					sep = "|";
					out += sub.appendTo();
				}
				break;
			}
			case Regexp.Op.LITERAL:
				if ((this.flags & RE2Flags.FOLD_CASE) !== 0) out += "(?i:";
				for (let rune of this.runes) out += Utils.escapeRune(rune);
				if ((this.flags & RE2Flags.FOLD_CASE) !== 0) out += ")";
				break;
			case Regexp.Op.ANY_CHAR_NOT_NL:
				out += "(?-s:.)";
				break;
			case Regexp.Op.ANY_CHAR:
				out += "(?s:.)";
				break;
			case Regexp.Op.PLB:
				out += `(?<=${this.subs[0].appendTo()})`;
				break;
			case Regexp.Op.NLB:
				out += `(?<!${this.subs[0].appendTo()})`;
				break;
			case Regexp.Op.CAPTURE:
				if (this.name === null || this.name.length === 0) out += "(";
				else out += `(?P<${this.name}>`;
				if (this.subs[0].op !== Regexp.Op.EMPTY_MATCH) out += this.subs[0].appendTo();
				out += ")";
				break;
			case Regexp.Op.BEGIN_TEXT:
				out += "\\A";
				break;
			case Regexp.Op.END_TEXT:
				if ((this.flags & RE2Flags.WAS_DOLLAR) !== 0) out += "(?-m:$)";
				else out += "\\z";
				break;
			case Regexp.Op.BEGIN_LINE:
				out += "^";
				break;
			case Regexp.Op.END_LINE:
				out += "$";
				break;
			case Regexp.Op.WORD_BOUNDARY:
				out += "\\b";
				break;
			case Regexp.Op.NO_WORD_BOUNDARY:
				out += "\\B";
				break;
			case Regexp.Op.CHAR_CLASS:
				if (this.runes.length % 2 !== 0) {
					out += "[invalid char class]";
					break;
				}
				out += "[";
				if (this.runes.length === 0) out += "^\\x00-\\x{10FFFF}";
				else if (this.runes[0] === 0 && this.runes[this.runes.length - 1] === Unicode.MAX_RUNE) {
					out += "^";
					for (let i = 1; i < this.runes.length - 1; i += 2) {
						const lo = this.runes[i] + 1;
						const hi = this.runes[i + 1] - 1;
						out += Regexp.quoteIfHyphen(lo);
						out += Utils.escapeRune(lo);
						if (lo !== hi) {
							out += "-";
							out += Regexp.quoteIfHyphen(hi);
							out += Utils.escapeRune(hi);
						}
					}
				} else for (let i = 0; i < this.runes.length; i += 2) {
					const lo = this.runes[i];
					const hi = this.runes[i + 1];
					out += Regexp.quoteIfHyphen(lo);
					out += Utils.escapeRune(lo);
					if (lo !== hi) {
						out += "-";
						out += Regexp.quoteIfHyphen(hi);
						out += Utils.escapeRune(hi);
					}
				}
				out += "]";
				break;
			default: out += this.op;
		}
		return out;
	}
	maxCap() {
		let m = 0;
		if (this.op === Regexp.Op.CAPTURE) m = this.cap;
		if (this.subs !== null) for (let sub of this.subs) {
			const n = sub.maxCap();
			if (m < n) m = n;
		}
		return m;
	}
	equals(that) {
		if (!(that !== null && that instanceof Regexp)) return false;
		if (this.op !== that.op) return false;
		switch (this.op) {
			case Regexp.Op.END_TEXT:
				if ((this.flags & RE2Flags.WAS_DOLLAR) !== (that.flags & RE2Flags.WAS_DOLLAR)) return false;
				break;
			case Regexp.Op.LITERAL:
			case Regexp.Op.CHAR_CLASS:
				if ((this.flags & RE2Flags.FOLD_CASE) !== (that.flags & RE2Flags.FOLD_CASE)) return false;
				if (this.runes === null && that.runes === null) break;
				if (this.runes === null || that.runes === null) return false;
				if (this.runes.length !== that.runes.length) return false;
				for (let i = 0; i < this.runes.length; i++) if (this.runes[i] !== that.runes[i]) return false;
				break;
			case Regexp.Op.ALTERNATE:
			case Regexp.Op.CONCAT:
				if (this.subs.length !== that.subs.length) return false;
				for (let i = 0; i < this.subs.length; ++i) if (!this.subs[i].equals(that.subs[i])) return false;
				break;
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST:
				if ((this.flags & RE2Flags.NON_GREEDY) !== (that.flags & RE2Flags.NON_GREEDY) || !this.subs[0].equals(that.subs[0])) return false;
				break;
			case Regexp.Op.REPEAT:
				if ((this.flags & RE2Flags.NON_GREEDY) !== (that.flags & RE2Flags.NON_GREEDY) || this.min !== that.min || this.max !== that.max || !this.subs[0].equals(that.subs[0])) return false;
				break;
			case Regexp.Op.CAPTURE:
				if (this.cap !== that.cap || (this.name === null ? that.name !== null : this.name !== that.name) || !this.subs[0].equals(that.subs[0])) return false;
				break;
			case Regexp.Op.PLB:
			case Regexp.Op.NLB: if (this.lb !== that.lb || !this.subs[0].equals(that.subs[0])) return false;
		}
		return true;
	}
};
// src/RegexpWalker.js
/**
* Walks a Regexp tree without recursion, visiting nodes in the same order a recursive walk
* would (RE2: re2/walker-inl.h, "Helper class for traversing Regexps without recursion").
*
* The handler sees a node without subexpressions once, through `leaf(re)`, which returns its
* result. Any other node is seen up to three times:
* - `enter(re)` before its children. It returns the state kept for `re` while its children are
*   visited; a state whose `result` is already set skips the children.
* - `child(re, state, result, i)` after child `i` produced `result`. Setting `state.result`
*   stops visiting the remaining children.
* - `leave(re, state)` after the last child; it returns the result for `re`.
*
* Counted repetitions expand into one nesting level per copy, so the simplified tree can be
* thousands of levels deep; recursion over it would overflow the JS stack, which has no fixed
* relation to the parser's nesting limit. This walk keeps its frames on the heap instead.
*/
var RegexpWalker = class {
	static walk(root, handler) {
		const stack = [];
		let re = root;
		let result;
		for (;;) {
			if (re.subs.length === 0) result = handler.leaf(re);
			else {
				const state = handler.enter(re);
				if (state.result === void 0) {
					stack.push({
						re,
						state,
						i: 0
					});
					re = re.subs[0];
					continue;
				}
				result = state.result;
			}
			for (;;) {
				if (stack.length === 0) return result;
				const frame = stack[stack.length - 1];
				handler.child(frame.re, frame.state, result, frame.i);
				frame.i++;
				if (frame.state.result === void 0 && frame.i < frame.re.subs.length) {
					re = frame.re.subs[frame.i];
					break;
				}
				stack.pop();
				result = frame.state.result !== void 0 ? frame.state.result : handler.leave(frame.re, frame.state);
			}
		}
	}
};
// src/Prefilter.js
var AhoCorasick = class {
	constructor(words, alphabetSize) {
		const edges = /* @__PURE__ */ new Map();
		const parent = [0];
		const unit = [0];
		const depth = [0];
		const terminal = [0];
		for (const word of words) {
			let node = 0;
			for (let i = 0; i < word.length; i++) {
				const key = node * alphabetSize + word[i];
				let child = edges.get(key);
				if (child === void 0) {
					child = parent.length;
					edges.set(key, child);
					parent.push(node);
					unit.push(word[i]);
					depth.push(depth[node] + 1);
					terminal.push(0);
				}
				node = child;
			}
			terminal[node] = 1;
		}
		const numNodes = parent.length;
		const children = new Int32Array(numNodes - 1);
		for (let c = 1; c < numNodes; c++) children[c - 1] = c;
		children.sort((a, b) => parent[a] - parent[b] || unit[a] - unit[b]);
		const childStart = new Int32Array(numNodes + 1);
		for (let c = 1; c < numNodes; c++) childStart[parent[c] + 1]++;
		for (let n = 0; n < numNodes; n++) childStart[n + 1] += childStart[n];
		const childUnit = new Int32Array(numNodes - 1);
		for (let k = 0; k < children.length; k++) childUnit[k] = unit[children[k]];
		this.childStart = childStart;
		this.childUnit = childUnit;
		this.childNode = children;
		const byDepth = new Int32Array(numNodes);
		for (let n = 0; n < numNodes; n++) byDepth[n] = n;
		byDepth.sort((a, b) => depth[a] - depth[b]);
		const fail = new Int32Array(numNodes);
		const match = Uint8Array.from(terminal);
		for (let k = 1; k < numNodes; k++) {
			const c = byDepth[k];
			const p = parent[c];
			if (p !== 0) {
				let f = fail[p];
				let next = this.next(f, unit[c]);
				while (next < 0 && f !== 0) {
					f = fail[f];
					next = this.next(f, unit[c]);
				}
				fail[c] = next >= 0 ? next : 0;
			}
			match[c] |= match[fail[c]];
		}
		this.fail = fail;
		this.match = match;
	}
	next(node, u) {
		let lo = this.childStart[node];
		let hi = this.childStart[node + 1];
		const units = this.childUnit;
		while (lo < hi) {
			const mid = lo + hi >> 1;
			const m = units[mid];
			if (m === u) return this.childNode[mid];
			if (m < u) lo = mid + 1;
			else hi = mid;
		}
		return -1;
	}
	advance(node, u) {
		for (;;) {
			const next = this.next(node, u);
			if (next >= 0) return next;
			if (node === 0) return 0;
			node = this.fail[node];
		}
	}
	searchUTF16(charSeq, start, end) {
		let node = 0;
		for (let i = start; i < end; i++) {
			node = this.advance(node, charSeq.charCodeAt(i));
			if (this.match[node] === 1) return true;
		}
		return false;
	}
	searchUTF8(bytes, start, end) {
		let node = 0;
		for (let i = start; i < end; i++) {
			node = this.advance(node, bytes[i]);
			if (this.match[node] === 1) return true;
		}
		return false;
	}
};
var Prefilter = class Prefilter {
	static Type = {
		NONE: 0,
		EXACT: 1,
		AND: 2,
		OR: 3
	};
	static MAX_SCANS = 32;
	static MAX_AC_UNITS = 1 << 18;
	constructor(type) {
		this.type = type;
		this.subs = [];
		this.str = "";
		this.bytes = null;
		this.cost = type === Prefilter.Type.EXACT ? 1 : 0;
		this.allExact = false;
		this.ac16 = null;
		this.ac8 = null;
	}
	automaton16() {
		if (this.ac16 === null) {
			const words = this.subs.map((s) => {
				const arr = new Array(s.str.length);
				for (let i = 0; i < s.str.length; i++) arr[i] = s.str.charCodeAt(i);
				return arr;
			});
			this.ac16 = new AhoCorasick(words, 65536);
		}
		return this.ac16;
	}
	automaton8() {
		if (this.ac8 === null) this.ac8 = new AhoCorasick(this.subs.map((s) => s.bytes), 256);
		return this.ac8;
	}
	eval(input, pos) {
		switch (this.type) {
			case Prefilter.Type.NONE: return true;
			case Prefilter.Type.EXACT: return input.hasString(this, pos);
			case Prefilter.Type.AND:
				for (let i = 0; i < this.subs.length; i++) if (!this.subs[i].eval(input, pos)) return false;
				return true;
			case Prefilter.Type.OR:
				if (this.allExact) return input.hasAnyString(this, pos);
				for (let i = 0; i < this.subs.length; i++) if (this.subs[i].eval(input, pos)) return true;
				return false;
			default: return true;
		}
	}
};
var PrefilterTree = class PrefilterTree {
	static build(re) {
		if (!re) return new Prefilter(Prefilter.Type.NONE);
		return RegexpWalker.walk(re, PrefilterTree.WALKER);
	}
	static WALKER = {
		leaf: (re) => PrefilterTree.leaf(re),
		enter: (re) => PrefilterTree.enter(re),
		child: (re, state, result) => PrefilterTree.child(re, state, result),
		leave: (re, state) => PrefilterTree.leave(re, state)
	};
	static leaf(re) {
		if (re.op !== Regexp.Op.LITERAL) return new Prefilter(Prefilter.Type.NONE);
		if (re.runes.length === 0 || (re.flags & RE2Flags.FOLD_CASE) !== 0) return new Prefilter(Prefilter.Type.NONE);
		let str = "";
		for (let i = 0; i < re.runes.length; i++) {
			if (Unicode.isUnsearchable(re.runes[i])) return new Prefilter(Prefilter.Type.NONE);
			str += String.fromCodePoint(re.runes[i]);
		}
		const pf = new Prefilter(Prefilter.Type.EXACT);
		pf.str = str;
		pf.bytes = Utils.stringToUtf8ByteArray(pf.str);
		return pf;
	}
	static enter(re) {
		switch (re.op) {
			case Regexp.Op.CAPTURE:
			case Regexp.Op.PLUS: return { sub: null };
			case Regexp.Op.REPEAT:
				if (re.min >= 1) return { sub: null };
				return { result: new Prefilter(Prefilter.Type.NONE) };
			case Regexp.Op.CONCAT: return {
				pf: new Prefilter(Prefilter.Type.AND),
				subs: []
			};
			case Regexp.Op.ALTERNATE: return {
				pf: new Prefilter(Prefilter.Type.OR),
				subs: []
			};
			default: return { result: new Prefilter(Prefilter.Type.NONE) };
		}
	}
	static child(re, state, s) {
		if (state.subs === void 0) {
			state.sub = s;
			return;
		}
		if (state.pf.type === Prefilter.Type.AND) {
			if (s.type === Prefilter.Type.NONE) return;
			if (s.type === Prefilter.Type.AND) {
				for (let j = 0; j < s.subs.length; j++) state.subs.push(s.subs[j]);
				return;
			}
			state.subs.push(s);
			return;
		}
		if (s.type === Prefilter.Type.NONE) {
			state.result = new Prefilter(Prefilter.Type.NONE);
			return;
		}
		if (s.type === Prefilter.Type.OR) {
			for (let j = 0; j < s.subs.length; j++) state.subs.push(s.subs[j]);
			return;
		}
		state.subs.push(s);
	}
	static leave(re, state) {
		if (state.subs === void 0) return state.sub;
		const pf = state.pf;
		const seen = /* @__PURE__ */ new Set();
		const subs = [];
		for (const sub of state.subs) {
			if (sub.type === Prefilter.Type.EXACT) {
				if (seen.has(sub.str)) continue;
				seen.add(sub.str);
			}
			subs.push(sub);
		}
		if (pf.type === Prefilter.Type.AND) {
			const kept = [];
			let cost = 0;
			for (const sub of subs) {
				if (cost + sub.cost > Prefilter.MAX_SCANS) continue;
				kept.push(sub);
				cost += sub.cost;
			}
			if (kept.length === 0) return new Prefilter(Prefilter.Type.NONE);
			if (kept.length === 1) return kept[0];
			pf.subs = kept;
			pf.cost = cost;
			return pf;
		}
		if (subs.length === 0) return new Prefilter(Prefilter.Type.NONE);
		if (subs.length === 1) return subs[0];
		pf.subs = subs;
		let allExact = true;
		let cost = 0;
		let units = 0;
		for (const sub of subs) {
			if (sub.type !== Prefilter.Type.EXACT) allExact = false;
			else units += sub.bytes.length;
			cost += sub.cost;
		}
		if (allExact) {
			if (units > Prefilter.MAX_AC_UNITS) return new Prefilter(Prefilter.Type.NONE);
			pf.allExact = true;
			pf.cost = 1;
			return pf;
		}
		if (cost > Prefilter.MAX_SCANS) return new Prefilter(Prefilter.Type.NONE);
		pf.cost = cost;
		return pf;
	}
};
// src/Prog.js
/**
* A list of instruction pointers waiting to be patched.
* Tracks both `head` and `tail` to allow O(1) appending during compilation.
* * Values are encoded integers, not standard memory pointers:
* - Program instruction index: `l >> 1`
* - Patch `.out` field if: `(l & 1) === 0`
* - Patch `.arg` field if: `(l & 1) === 1`
* - `0` denotes an empty list.
* * @see https://swtch.com/~rsc/regexp/regexp1.html
*/
var PatchList = class {
	/**
	* @param {number} head - Encoded pointer to the start of the patch list.
	* @param {number} tail - Encoded pointer to the end of the patch list.
	*/
	constructor(head = 0, tail = 0) {
		this.head = head;
		this.tail = tail;
	}
};
/**
* A Prog is a compiled regular expression program.
*/
var Prog = class {
	constructor() {
		this.inst = [];
		this.start = 0;
		this.numCap = 2;
		this.lbStarts = [];
		this.numLb = 0;
		this.lbInst = null;
	}
	getInst(pc) {
		return this.inst[pc];
	}
	numInst() {
		return this.inst.length;
	}
	addInst(op) {
		this.inst.push(new Inst(op));
	}
	markLookbehindInsts() {
		const lbInst = new Uint8Array(this.inst.length);
		const pending = this.lbStarts.slice();
		while (pending.length > 0) {
			const pc = pending.pop();
			if (pc === 0 || lbInst[pc] === 1) continue;
			lbInst[pc] = 1;
			const i = this.inst[pc];
			switch (i.op) {
				case Inst.ALT:
				case Inst.ALT_MATCH:
					pending.push(i.out, i.arg);
					break;
				case Inst.MATCH:
				case Inst.FAIL: break;
				default: pending.push(i.out);
			}
		}
		this.lbInst = lbInst;
	}
	skipNop(pc) {
		let i = this.inst[pc];
		while (i.op === Inst.NOP || i.op === Inst.CAPTURE) {
			i = this.inst[pc];
			pc = i.out;
		}
		return i;
	}
	/** @returns {[boolean, string]} */
	prefix() {
		let prefix = "";
		let i = this.skipNop(this.start);
		if (!Inst.isRuneOp(i.op) || i.runes.length !== 1) return [i.op === Inst.MATCH, prefix];
		while (Inst.isRuneOp(i.op) && i.runes.length === 1 && (i.arg & RE2Flags.FOLD_CASE) === 0 && !Unicode.isUnsearchable(i.runes[0])) {
			prefix += String.fromCodePoint(i.runes[0]);
			i = this.skipNop(i.out);
		}
		return [i.op === Inst.MATCH, prefix];
	}
	startCond() {
		let flag = 0;
		let pc = this.start;
		loop: for (;;) {
			const i = this.inst[pc];
			switch (i.op) {
				case Inst.EMPTY_WIDTH:
					flag |= i.arg;
					break;
				case Inst.FAIL: return -1;
				case Inst.CAPTURE:
				case Inst.NOP: break;
				default: break loop;
			}
			pc = i.out;
		}
		return flag;
	}
	patch(l, val) {
		let head = l.head;
		while (head !== 0) {
			const i = this.inst[head >> 1];
			if ((head & 1) === 0) {
				head = i.out;
				i.out = val;
			} else {
				head = i.arg;
				i.arg = val;
			}
		}
	}
	append(l1, l2) {
		if (l1.head === 0) return l2;
		if (l2.head === 0) return l1;
		const i = this.inst[l1.tail >> 1];
		if ((l1.tail & 1) === 0) i.out = l2.head;
		else i.arg = l2.head;
		return new PatchList(l1.head, l2.tail);
	}
	/**
	*
	* @returns {string}
	*/
	toString() {
		let out = "";
		for (let pc = 0; pc < this.inst.length; pc++) {
			const len = out.length;
			out += pc;
			if (pc === this.start) out += "*";
			out += "        ".substring(out.length - len);
			out += this.inst[pc];
			out += "\n";
		}
		return out;
	}
};
// src/Compiler.js
const ANY_RUNE_NOT_NL = new Int32Array([
	0,
	Codepoint.CODES["\n"] - 1,
	Codepoint.CODES["\n"] + 1,
	Unicode.MAX_RUNE
]);
const ANY_RUNE = new Int32Array([0, Unicode.MAX_RUNE]);
/**
* A fragment of a compiled regular expression program.
*
* @see http://swtch.com/~rsc/regexp/regexp1.html
* @class
*/
var Frag = class {
	constructor(i = 0, out = new PatchList(), nullable = false) {
		this.i = i;
		this.out = out;
		this.nullable = nullable;
	}
};
/**
* Compiler from {@code Regexp} (RE2 abstract syntax) to {@code RE2} (compiled regular expression).
*
* The only entry point is {@link #compileRegexp}.
*/
var Compiler = class Compiler {
	static compileRegexp(re) {
		const c = new Compiler();
		const f = c.compile(re);
		c.prog.patch(f.out, c.newInst(Inst.MATCH).i);
		c.prog.start = f.i;
		c.prog.markLookbehindInsts();
		return c.prog;
	}
	static compileSet(regexps) {
		const c = new Compiler();
		if (regexps.length === 0) {
			c.prog.start = c.newInst(Inst.FAIL).i;
			c.prog.markLookbehindInsts();
			return c.prog;
		}
		let starts = [];
		for (let i = 0; i < regexps.length; i++) {
			c.lbOffset = c.prog.numLb;
			const f = c.compile(regexps[i]);
			const m = c.newInst(Inst.MATCH);
			c.prog.getInst(m.i).arg = i;
			c.prog.patch(f.out, m.i);
			starts.push(f.i);
		}
		let start = starts[0];
		for (let i = 1; i < starts.length; i++) {
			const f = c.newInst(Inst.ALT);
			const inst = c.prog.getInst(f.i);
			inst.out = start;
			inst.arg = starts[i];
			start = f.i;
		}
		c.prog.start = start;
		c.prog.markLookbehindInsts();
		return c.prog;
	}
	constructor() {
		this.prog = new Prog();
		this.newInst(Inst.FAIL);
		this.lbOffset = 0;
		this.runeCache = /* @__PURE__ */ new Map();
		this.walker = {
			leaf: (re) => this.leaf(re),
			enter: (re) => this.enter(re),
			child: (re, state, result) => this.child(re, state, result),
			leave: (re, state) => this.leave(re, state)
		};
	}
	newInst(op) {
		this.prog.addInst(op);
		return new Frag(this.prog.numInst() - 1, new PatchList(), true);
	}
	nop() {
		const f = this.newInst(Inst.NOP);
		f.out = new PatchList(f.i << 1, f.i << 1);
		return f;
	}
	fail() {
		return new Frag();
	}
	cap(arg) {
		const f = this.newInst(Inst.CAPTURE);
		f.out = new PatchList(f.i << 1, f.i << 1);
		this.prog.getInst(f.i).arg = arg;
		if (this.prog.numCap < arg + 1) this.prog.numCap = arg + 1;
		return f;
	}
	cat(f1, f2) {
		if (f1.i === 0 || f2.i === 0) {
			this.prog.patch(f1.out, 0);
			this.prog.patch(f2.out, 0);
			return this.fail();
		}
		this.prog.patch(f1.out, f2.i);
		return new Frag(f1.i, f2.out, f1.nullable && f2.nullable);
	}
	alt(f1, f2) {
		if (f1.i === 0) return f2;
		if (f2.i === 0) return f1;
		const f = this.newInst(Inst.ALT);
		const i = this.prog.getInst(f.i);
		i.out = f1.i;
		i.arg = f2.i;
		f.out = this.prog.append(f1.out, f2.out);
		f.nullable = f1.nullable || f2.nullable;
		return f;
	}
	loop(f1, nongreedy) {
		const f = this.newInst(Inst.ALT);
		const i = this.prog.getInst(f.i);
		if (nongreedy) {
			i.arg = f1.i;
			f.out = new PatchList(f.i << 1, f.i << 1);
		} else {
			i.out = f1.i;
			f.out = new PatchList(f.i << 1 | 1, f.i << 1 | 1);
		}
		this.prog.patch(f1.out, f.i);
		return f;
	}
	quest(f1, nongreedy) {
		if (f1.i === 0) return this.nop();
		const f = this.newInst(Inst.ALT);
		const i = this.prog.getInst(f.i);
		if (nongreedy) {
			i.arg = f1.i;
			f.out = new PatchList(f.i << 1, f.i << 1);
		} else {
			i.out = f1.i;
			f.out = new PatchList(f.i << 1 | 1, f.i << 1 | 1);
		}
		f.out = this.prog.append(f.out, f1.out);
		return f;
	}
	star(f1, nongreedy) {
		if (f1.i === 0) return this.nop();
		if (f1.nullable) return this.quest(this.plus(f1, nongreedy), nongreedy);
		return this.loop(f1, nongreedy);
	}
	plus(f1, nongreedy) {
		if (f1.i === 0) return this.fail();
		return new Frag(f1.i, this.loop(f1, nongreedy).out, f1.nullable);
	}
	empty(op) {
		const f = this.newInst(Inst.EMPTY_WIDTH);
		this.prog.getInst(f.i).arg = op;
		f.out = new PatchList(f.i << 1, f.i << 1);
		return f;
	}
	rune(runes, flags) {
		const f = this.newInst(Inst.RUNE);
		f.nullable = false;
		const i = this.prog.getInst(f.i);
		i.runes = runes;
		flags &= RE2Flags.FOLD_CASE;
		if (runes.length !== 1 || Unicode.simpleFold(runes[0]) === runes[0]) flags &= ~RE2Flags.FOLD_CASE;
		i.arg = flags;
		f.out = new PatchList(f.i << 1, f.i << 1);
		if ((flags & RE2Flags.FOLD_CASE) === 0 && runes.length === 1 || runes.length === 2 && runes[0] === runes[1]) i.op = Inst.RUNE1;
		else if (runes.length === 2 && runes[0] === 0 && runes[1] === Unicode.MAX_RUNE) i.op = Inst.RUNE_ANY;
		else if (runes.length === 4 && runes[0] === 0 && runes[1] === Codepoint.CODES["\n"] - 1 && runes[2] === Codepoint.CODES["\n"] + 1 && runes[3] === Unicode.MAX_RUNE) i.op = Inst.RUNE_ANY_NOT_NL;
		return f;
	}
	lookBehind(a, parsedLb) {
		const lb = Math.sign(parsedLb) * (Math.abs(parsedLb) + this.lbOffset);
		const id = this.newInst(Inst.LB_WRITE);
		this.prog.getInst(id.i).arg = lb;
		const any = this.rune(ANY_RUNE, 0);
		const dotStar = this.star(any, true);
		const lbAutomaton = this.cat(dotStar, a);
		this.prog.patch(lbAutomaton.out, id.i);
		const checkId = this.newInst(Inst.LB_CHECK);
		this.prog.getInst(checkId.i).arg = lb;
		this.prog.lbStarts.push(lbAutomaton.i);
		if (Math.abs(lb) > this.prog.numLb) this.prog.numLb = Math.abs(lb);
		checkId.out = new PatchList(checkId.i << 1, checkId.i << 1);
		return checkId;
	}
	compile(re) {
		return RegexpWalker.walk(re, this.walker);
	}
	leaf(re) {
		switch (re.op) {
			case Regexp.Op.NO_MATCH: return this.fail();
			case Regexp.Op.EMPTY_MATCH: return this.nop();
			case Regexp.Op.LITERAL: {
				if (re.runes.length === 0) return this.nop();
				let f = null;
				for (let r of re.runes) {
					let singleRune = this.runeCache.get(r);
					if (singleRune === void 0) {
						singleRune = new Int32Array([r]);
						this.runeCache.set(r, singleRune);
					}
					const f1 = this.rune(singleRune, re.flags);
					f = f === null ? f1 : this.cat(f, f1);
				}
				return f;
			}
			case Regexp.Op.CHAR_CLASS: return this.rune(re.runes, re.flags);
			case Regexp.Op.ANY_CHAR_NOT_NL: return this.rune(ANY_RUNE_NOT_NL, 0);
			case Regexp.Op.ANY_CHAR: return this.rune(ANY_RUNE, 0);
			case Regexp.Op.BEGIN_LINE: return this.empty(Utils.EMPTY_BEGIN_LINE);
			case Regexp.Op.END_LINE: return this.empty(Utils.EMPTY_END_LINE);
			case Regexp.Op.BEGIN_TEXT: return this.empty(Utils.EMPTY_BEGIN_TEXT);
			case Regexp.Op.END_TEXT: return this.empty(Utils.EMPTY_END_TEXT);
			case Regexp.Op.WORD_BOUNDARY: return this.empty(Utils.EMPTY_WORD_BOUNDARY);
			case Regexp.Op.NO_WORD_BOUNDARY: return this.empty(Utils.EMPTY_NO_WORD_BOUNDARY);
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE: return this.nop();
			default: throw new RE2JSCompileException("regexp: unhandled case in compile");
		}
	}
	enter(re) {
		switch (re.op) {
			case Regexp.Op.PLB:
			case Regexp.Op.NLB:
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST: return { sub: null };
			case Regexp.Op.CAPTURE: return {
				bra: this.cap(re.cap << 1),
				sub: null
			};
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE: return { f: null };
			default: throw new RE2JSCompileException("regexp: unhandled case in compile");
		}
	}
	child(re, state, f1) {
		if (re.op === Regexp.Op.CONCAT) state.f = state.f === null ? f1 : this.cat(state.f, f1);
		else if (re.op === Regexp.Op.ALTERNATE) state.f = state.f === null ? f1 : this.alt(state.f, f1);
		else state.sub = f1;
	}
	leave(re, state) {
		switch (re.op) {
			case Regexp.Op.PLB:
			case Regexp.Op.NLB: return this.lookBehind(state.sub, re.lb);
			case Regexp.Op.CAPTURE: {
				const ket = this.cap(re.cap << 1 | 1);
				return this.cat(this.cat(state.bra, state.sub), ket);
			}
			case Regexp.Op.STAR: return this.star(state.sub, (re.flags & RE2Flags.NON_GREEDY) !== 0);
			case Regexp.Op.PLUS: return this.plus(state.sub, (re.flags & RE2Flags.NON_GREEDY) !== 0);
			case Regexp.Op.QUEST: return this.quest(state.sub, (re.flags & RE2Flags.NON_GREEDY) !== 0);
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE: return state.f;
			default: throw new RE2JSCompileException("regexp: unhandled case in compile");
		}
	}
};
// src/Simplify.js
var Simplify = class Simplify {
	static simplify(re) {
		if (re === null) return null;
		return RegexpWalker.walk(re, Simplify.WALKER);
	}
	static WALKER = {
		leaf: (re) => Simplify.leaf(re),
		enter: (re) => Simplify.enter(re),
		child: (re, state, result, i) => Simplify.child(re, state, result, i),
		leave: (re, state) => Simplify.leave(re, state)
	};
	static leaf(re) {
		if (re.op === Regexp.Op.CHAR_CLASS) {
			if (re.runes === null) return re;
			if (re.runes.length === 0) return new Regexp(Regexp.Op.NO_MATCH);
			if (re.runes.length === 2 && re.runes[0] === 0 && re.runes[1] === Unicode.MAX_RUNE) return new Regexp(Regexp.Op.ANY_CHAR);
			if (re.runes.length === 4 && re.runes[0] === 0 && re.runes[1] === Codepoint.CODES["\n"] - 1 && re.runes[2] === Codepoint.CODES["\n"] + 1 && re.runes[3] === Unicode.MAX_RUNE) return new Regexp(Regexp.Op.ANY_CHAR_NOT_NL);
		}
		return re;
	}
	static enter(re) {
		switch (re.op) {
			case Regexp.Op.PLB:
			case Regexp.Op.NLB:
			case Regexp.Op.CAPTURE:
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST: return { sub: null };
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE: return {
				subs: [],
				changed: false
			};
			case Regexp.Op.REPEAT:
				if (re.min === 0 && re.max === 0) return { result: new Regexp(Regexp.Op.EMPTY_MATCH) };
				return { sub: null };
			default: return { result: re };
		}
	}
	static child(re, state, nsub, i) {
		if (state.subs === void 0) {
			state.sub = nsub;
			return;
		}
		if (nsub !== re.subs[i]) state.changed = true;
		if (re.op === Regexp.Op.CONCAT) {
			if (nsub.op === Regexp.Op.NO_MATCH) {
				state.result = new Regexp(Regexp.Op.NO_MATCH);
				return;
			}
			if (nsub.op === Regexp.Op.EMPTY_MATCH) {
				state.changed = true;
				return;
			}
			if (nsub.op === Regexp.Op.CONCAT) {
				state.changed = true;
				for (let j = 0; j < nsub.subs.length; j++) state.subs.push(nsub.subs[j]);
				return;
			}
		} else {
			if (nsub.op === Regexp.Op.NO_MATCH) {
				state.changed = true;
				return;
			}
			if (nsub.op === Regexp.Op.ALTERNATE) {
				state.changed = true;
				for (let j = 0; j < nsub.subs.length; j++) state.subs.push(nsub.subs[j]);
				return;
			}
		}
		state.subs.push(nsub);
	}
	static leave(re, state) {
		switch (re.op) {
			case Regexp.Op.PLB:
			case Regexp.Op.NLB:
			case Regexp.Op.CAPTURE: {
				const sub = state.sub;
				if (sub !== re.subs[0]) {
					const nre = Regexp.fromRegexp(re);
					nre.runes = /* @__PURE__ */ new Int32Array(0);
					nre.subs = [sub];
					return nre;
				}
				return re;
			}
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE:
				if (state.changed) {
					const newSubs = state.subs;
					if (newSubs.length === 0) return new Regexp(re.op === Regexp.Op.CONCAT ? Regexp.Op.EMPTY_MATCH : Regexp.Op.NO_MATCH);
					if (newSubs.length === 1) return newSubs[0];
					const nre = Regexp.fromRegexp(re);
					nre.runes = /* @__PURE__ */ new Int32Array(0);
					nre.subs = newSubs;
					return nre;
				}
				return re;
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST: return Simplify.simplify1(re.op, re.flags, state.sub, re);
			case Regexp.Op.REPEAT: return Simplify.simplifyRepeat(re, state.sub);
			default: return re;
		}
	}
	static simplifyRepeat(re, sub) {
		if (re.max === -1) {
			if (re.min === 0) return Simplify.simplify1(Regexp.Op.STAR, re.flags, sub, null);
			if (re.min === 1) return Simplify.simplify1(Regexp.Op.PLUS, re.flags, sub, null);
			const subs = [];
			for (let i = 0; i < re.min - 1; i++) subs.push(sub);
			subs.push(Simplify.simplify1(Regexp.Op.PLUS, re.flags, sub, null));
			return Simplify.concat(subs);
		}
		if (re.min === 1 && re.max === 1) return sub;
		let prefixSubs = null;
		if (re.min > 0) {
			prefixSubs = [];
			for (let i = 0; i < re.min; i++) prefixSubs.push(sub);
		}
		if (re.max > re.min) {
			let suffix = Simplify.simplify1(Regexp.Op.QUEST, re.flags, sub, null);
			for (let i = re.min + 1; i < re.max; i++) suffix = Simplify.simplify1(Regexp.Op.QUEST, re.flags, Simplify.concat([sub, suffix]), null);
			if (prefixSubs === null) return suffix;
			prefixSubs.push(suffix);
		}
		if (prefixSubs !== null) return Simplify.concat(prefixSubs);
		return new Regexp(Regexp.Op.NO_MATCH);
	}
	static concat(subs) {
		const newSubs = [];
		for (let i = 0; i < subs.length; i++) {
			const sub = subs[i];
			if (sub.op === Regexp.Op.NO_MATCH) return new Regexp(Regexp.Op.NO_MATCH);
			if (sub.op === Regexp.Op.EMPTY_MATCH) continue;
			if (sub.op === Regexp.Op.CONCAT) {
				for (let j = 0; j < sub.subs.length; j++) newSubs.push(sub.subs[j]);
				continue;
			}
			newSubs.push(sub);
		}
		if (newSubs.length === 0) return new Regexp(Regexp.Op.EMPTY_MATCH);
		if (newSubs.length === 1) return newSubs[0];
		const nre = new Regexp(Regexp.Op.CONCAT);
		nre.subs = newSubs;
		return nre;
	}
	static simplify1(op, flags, sub, re) {
		if (sub.op === Regexp.Op.EMPTY_MATCH) return sub;
		if (sub.op === Regexp.Op.NO_MATCH) {
			if (op === Regexp.Op.PLUS) return sub;
			return new Regexp(Regexp.Op.EMPTY_MATCH);
		}
		if (op === sub.op && (flags & RE2Flags.NON_GREEDY) === (sub.flags & RE2Flags.NON_GREEDY)) return sub;
		if (re !== null && re.op === op && (re.flags & RE2Flags.NON_GREEDY) === (flags & RE2Flags.NON_GREEDY) && sub === re.subs[0]) return re;
		const nre = new Regexp(op);
		nre.flags = flags;
		nre.subs = [sub];
		return nre;
	}
};
// src/CharGroup.js
var CharGroup = class {
	constructor(sign, cls) {
		this.sign = sign;
		this.cls = cls;
	}
};
const code1 = [48, 57];
const code2 = [
	9,
	10,
	12,
	13,
	32,
	32
];
const code3 = [
	48,
	57,
	65,
	90,
	95,
	95,
	97,
	122
];
const PERL_GROUPS = /* @__PURE__ */ new Map([
	["\\d", new CharGroup(1, code1)],
	["\\D", new CharGroup(-1, code1)],
	["\\s", new CharGroup(1, code2)],
	["\\S", new CharGroup(-1, code2)],
	["\\w", new CharGroup(1, code3)],
	["\\W", new CharGroup(-1, code3)]
]);
const code4 = [
	48,
	57,
	65,
	90,
	97,
	122
];
const code5 = [
	65,
	90,
	97,
	122
];
const code6 = [0, 127];
const code7 = [
	9,
	9,
	32,
	32
];
const code8 = [
	0,
	31,
	127,
	127
];
const code9 = [48, 57];
const code10 = [33, 126];
const code11 = [97, 122];
const code12 = [32, 126];
const code13 = [
	33,
	47,
	58,
	64,
	91,
	96,
	123,
	126
];
const code14 = [
	9,
	13,
	32,
	32
];
const code15 = [65, 90];
const code16 = [
	48,
	57,
	65,
	90,
	95,
	95,
	97,
	122
];
const code17 = [
	48,
	57,
	65,
	70,
	97,
	102
];
const POSIX_GROUPS = /* @__PURE__ */ new Map([
	["[:alnum:]", new CharGroup(1, code4)],
	["[:^alnum:]", new CharGroup(-1, code4)],
	["[:alpha:]", new CharGroup(1, code5)],
	["[:^alpha:]", new CharGroup(-1, code5)],
	["[:ascii:]", new CharGroup(1, code6)],
	["[:^ascii:]", new CharGroup(-1, code6)],
	["[:blank:]", new CharGroup(1, code7)],
	["[:^blank:]", new CharGroup(-1, code7)],
	["[:cntrl:]", new CharGroup(1, code8)],
	["[:^cntrl:]", new CharGroup(-1, code8)],
	["[:digit:]", new CharGroup(1, code9)],
	["[:^digit:]", new CharGroup(-1, code9)],
	["[:graph:]", new CharGroup(1, code10)],
	["[:^graph:]", new CharGroup(-1, code10)],
	["[:lower:]", new CharGroup(1, code11)],
	["[:^lower:]", new CharGroup(-1, code11)],
	["[:print:]", new CharGroup(1, code12)],
	["[:^print:]", new CharGroup(-1, code12)],
	["[:punct:]", new CharGroup(1, code13)],
	["[:^punct:]", new CharGroup(-1, code13)],
	["[:space:]", new CharGroup(1, code14)],
	["[:^space:]", new CharGroup(-1, code14)],
	["[:upper:]", new CharGroup(1, code15)],
	["[:^upper:]", new CharGroup(-1, code15)],
	["[:word:]", new CharGroup(1, code16)],
	["[:^word:]", new CharGroup(-1, code16)],
	["[:xdigit:]", new CharGroup(1, code17)],
	["[:^xdigit:]", new CharGroup(-1, code17)]
]);
// src/CharClass.js
/**
* A "builder"-style helper class for manipulating character classes represented as an array of
* pairs of runes [lo, hi], each denoting an inclusive interval.
*
* All methods mutate the internal state and return {@code this}, allowing operations to be chained.
*/
var CharClass = class CharClass {
	static charClassToString(r, len) {
		let result = "[";
		for (let i = 0; i < len; i += 2) {
			if (i > 0) result += " ";
			const lo = r[i];
			const hi = r[i + 1];
			if (lo === hi) result += `0x${lo.toString(16)}`;
			else result += `0x${lo.toString(16)}-0x${hi.toString(16)}`;
		}
		result += "]";
		return result;
	}
	static sortRanges(array, len) {
		const n = len >> 1;
		const order = new Array(n);
		for (let i = 0; i < n; i++) order[i] = i;
		order.sort((a, b) => array[2 * a] - array[2 * b] || array[2 * b + 1] - array[2 * a + 1]);
		const sorted = array.slice(0, len);
		for (let i = 0; i < n; i++) {
			array[2 * i] = sorted[2 * order[i]];
			array[2 * i + 1] = sorted[2 * order[i] + 1];
		}
	}
	/**
	* @param {number[]|Int32Array} [r]
	*/
	constructor(r = Utils.emptyInts()) {
		/** @type {number[]|Int32Array} */
		this.r = r;
		this.len = r.length;
	}
	toArray() {
		if (this.r instanceof Int32Array) return this.len === this.r.length ? this.r : this.r.subarray(0, this.len);
		return new Int32Array(this.len === this.r.length ? this.r : this.r.slice(0, this.len));
	}
	toGrowableArray() {
		if (Array.isArray(this.r)) {
			this.r.length = this.len;
			return this.r;
		}
		return Array.from(this.r.subarray(0, this.len));
	}
	cleanClass() {
		if (this.len < 4) return this;
		CharClass.sortRanges(this.r, this.len);
		let w = 2;
		for (let i = 2; i < this.len; i += 2) {
			const lo = this.r[i];
			const hi = this.r[i + 1];
			if (lo <= this.r[w - 1] + 1) {
				if (hi > this.r[w - 1]) this.r[w - 1] = hi;
				continue;
			}
			this.r[w] = lo;
			this.r[w + 1] = hi;
			w += 2;
		}
		this.len = w;
		return this;
	}
	appendLiteral(x, flags) {
		return (flags & RE2Flags.FOLD_CASE) !== 0 ? this.appendFoldedRange(x, x) : this.appendRange(x, x);
	}
	appendRange(lo, hi) {
		if (this.len > 0) {
			for (let i = 2; i <= 4; i += 2) if (this.len >= i) {
				const rlo = this.r[this.len - i];
				const rhi = this.r[this.len - i + 1];
				if (lo <= rhi + 1 && rlo <= hi + 1) {
					if (lo < rlo) this.r[this.len - i] = lo;
					if (hi > rhi) this.r[this.len - i + 1] = hi;
					return this;
				}
			}
		}
		this.r[this.len++] = lo;
		this.r[this.len++] = hi;
		return this;
	}
	appendFoldedRange(lo, hi) {
		if (lo <= Unicode.MIN_FOLD && hi >= Unicode.MAX_FOLD) return this.appendRange(lo, hi);
		if (hi < Unicode.MIN_FOLD || lo > Unicode.MAX_FOLD) return this.appendRange(lo, hi);
		if (lo < Unicode.MIN_FOLD) {
			this.appendRange(lo, Unicode.MIN_FOLD - 1);
			lo = Unicode.MIN_FOLD;
		}
		if (hi > Unicode.MAX_FOLD) {
			this.appendRange(Unicode.MAX_FOLD + 1, hi);
			hi = Unicode.MAX_FOLD;
		}
		for (let c = lo; c <= hi; c++) {
			this.appendRange(c, c);
			for (let f = Unicode.simpleFold(c); f !== c; f = Unicode.simpleFold(f)) this.appendRange(f, f);
		}
		return this;
	}
	appendClass(x) {
		for (let i = 0; i < x.length; i += 2) this.appendRange(x[i], x[i + 1]);
		return this;
	}
	appendFoldedClass(x) {
		for (let i = 0; i < x.length; i += 2) this.appendFoldedRange(x[i], x[i + 1]);
		return this;
	}
	appendNegatedClass(x) {
		let nextLo = 0;
		for (let i = 0; i < x.length; i += 2) {
			const lo = x[i];
			const hi = x[i + 1];
			if (nextLo <= lo - 1) this.appendRange(nextLo, lo - 1);
			nextLo = hi + 1;
		}
		if (nextLo <= Unicode.MAX_RUNE) this.appendRange(nextLo, Unicode.MAX_RUNE);
		return this;
	}
	appendTable(table) {
		for (let i = 0; i < table.length; ++i) {
			const lo = table.getLo(i);
			const hi = table.getHi(i);
			const stride = table.getStride(i);
			if (stride === 1) {
				this.appendRange(lo, hi);
				continue;
			}
			for (let c = lo; c <= hi; c += stride) this.appendRange(c, c);
		}
		return this;
	}
	appendNegatedTable(table) {
		let nextLo = 0;
		for (let i = 0; i < table.length; ++i) {
			const lo = table.getLo(i);
			const hi = table.getHi(i);
			const stride = table.getStride(i);
			if (stride === 1) {
				if (nextLo <= lo - 1) this.appendRange(nextLo, lo - 1);
				nextLo = hi + 1;
				continue;
			}
			for (let c = lo; c <= hi; c += stride) {
				if (nextLo <= c - 1) this.appendRange(nextLo, c - 1);
				nextLo = c + 1;
			}
		}
		if (nextLo <= Unicode.MAX_RUNE) this.appendRange(nextLo, Unicode.MAX_RUNE);
		return this;
	}
	appendTableWithSign(table, sign) {
		return sign < 0 ? this.appendNegatedTable(table) : this.appendTable(table);
	}
	negateClass() {
		let nextLo = 0;
		let w = 0;
		for (let i = 0; i < this.len; i += 2) {
			const lo = this.r[i];
			const hi = this.r[i + 1];
			if (nextLo <= lo - 1) {
				this.r[w] = nextLo;
				this.r[w + 1] = lo - 1;
				w += 2;
			}
			nextLo = hi + 1;
		}
		this.len = w;
		if (nextLo <= Unicode.MAX_RUNE) {
			this.r[this.len++] = nextLo;
			this.r[this.len++] = Unicode.MAX_RUNE;
		}
		return this;
	}
	appendClassWithSign(x, sign) {
		return sign < 0 ? this.appendNegatedClass(x) : this.appendClass(x);
	}
	appendGroup(g, foldCase) {
		let cls = g.cls;
		if (foldCase) cls = new CharClass().appendFoldedClass(cls).cleanClass().toArray();
		return this.appendClassWithSign(cls, g.sign);
	}
	toString() {
		return CharClass.charClassToString(this.r, this.len);
	}
};
// src/Parser.js
var StringIterator = class {
	constructor(str) {
		this.str = str;
		this.position = 0;
	}
	pos() {
		return this.position;
	}
	rewindTo(pos) {
		this.position = pos;
	}
	more() {
		return this.position < this.str.length;
	}
	peek() {
		return this.str.codePointAt(this.position);
	}
	skip(n) {
		this.position += n;
	}
	skipString(s) {
		this.position += s.length;
	}
	pop() {
		const r = this.str.codePointAt(this.position);
		this.position += Utils.charCount(r);
		return r;
	}
	lookingAt(s) {
		return this.str.startsWith(s, this.position);
	}
	rest() {
		return this.str.substring(this.position);
	}
	from(beforePos) {
		return this.str.substring(beforePos, this.position);
	}
	toString() {
		return this.rest();
	}
};
/**
* A parser of regular expression patterns.
*
* The only public entry point is {@link #parse(String pattern, int flags)}.
*/
var Parser = class Parser {
	static ERR_INTERNAL_ERROR = "regexp/syntax: internal error";
	static ERR_INVALID_CHAR_RANGE = "invalid character class range";
	static ERR_INVALID_ESCAPE = "invalid escape sequence";
	static ERR_INVALID_NAMED_CAPTURE = "invalid named capture";
	static ERR_INVALID_PERL_OP = "invalid or unsupported Perl syntax";
	static ERR_INVALID_REPEAT_OP = "invalid nested repetition operator";
	static ERR_INVALID_REPEAT_SIZE = "invalid repeat count";
	static ERR_MISSING_BRACKET = "missing closing ]";
	static ERR_MISSING_PAREN = "missing closing )";
	static ERR_MISSING_REPEAT_ARGUMENT = "missing argument to repetition operator";
	static ERR_TRAILING_BACKSLASH = "trailing backslash at end of expression";
	static ERR_DUPLICATE_NAMED_CAPTURE = "duplicate capture group name";
	static ERR_UNEXPECTED_PAREN = "unexpected )";
	static ERR_NESTING_DEPTH = "expression nests too deeply";
	static ERR_LARGE = "expression too large";
	static ERR_INVALID_CAPTURE_IN_LOOKBEHIND = "invalid capture in lookbehind";
	static MAX_HEIGHT = 1e3;
	static MAX_SIZE = 1398101;
	static MAX_RUNES = 33554432;
	static ANY_TABLE = new UnicodeRangeTable(new Uint32Array([
		0,
		Unicode.MAX_RUNE,
		1
	]));
	static ASCII_TABLE = new UnicodeRangeTable(new Uint32Array([
		0,
		127,
		1
	]));
	static ASCII_FOLD_TABLE = new UnicodeRangeTable(new Uint32Array([
		0,
		127,
		1,
		383,
		383,
		1,
		8490,
		8490,
		1
	]));
	static unicodeTable(name) {
		if (name === "Any") return {
			tab: Parser.ANY_TABLE,
			fold: Parser.ANY_TABLE,
			sign: 1
		};
		if (name === "Ascii") return {
			tab: Parser.ASCII_TABLE,
			fold: Parser.ASCII_FOLD_TABLE,
			sign: 1
		};
		if (name === "Assigned") return {
			tab: UnicodeTables.CATEGORIES.get("Cn"),
			fold: UnicodeTables.CATEGORIES.get("Cn"),
			sign: -1
		};
		if (name === "Lc") return {
			tab: UnicodeTables.CATEGORIES.get("LC"),
			fold: UnicodeTables.FOLD_CATEGORIES.get("LC"),
			sign: 1
		};
		if (UnicodeTables.CATEGORIES.has(name)) return {
			tab: UnicodeTables.CATEGORIES.get(name),
			fold: UnicodeTables.FOLD_CATEGORIES.get(name),
			sign: 1
		};
		if (UnicodeTables.SCRIPTS.has(name)) return {
			tab: UnicodeTables.SCRIPTS.get(name),
			fold: UnicodeTables.FOLD_SCRIPT.get(name),
			sign: 1
		};
		return null;
	}
	static minFoldRune(r) {
		if (r < Unicode.MIN_FOLD || r > Unicode.MAX_FOLD) return r;
		let min = r;
		const r0 = r;
		for (r = Unicode.simpleFold(r); r !== r0; r = Unicode.simpleFold(r)) if (min > r) min = r;
		return min;
	}
	static leadingRegexp(re) {
		if (re.op === Regexp.Op.EMPTY_MATCH) return null;
		if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
			const sub = re.subs[0];
			if (sub.op === Regexp.Op.EMPTY_MATCH) return null;
			return sub;
		}
		return re;
	}
	static literalRegexp(s, flags) {
		const re = new Regexp(Regexp.Op.LITERAL);
		re.flags = flags;
		re.runes = Utils.stringToRunes(s);
		return re;
	}
	/**
	* Parse regular expression pattern {@code pattern} with mode flags {@code flags}.
	* @param {string} pattern
	* @param {number} flags
	*/
	static parse(pattern, flags) {
		return new Parser(pattern, flags).parseInternal();
	}
	static parseRepeat(t) {
		const start = t.pos();
		if (!t.more() || !t.lookingAt("{")) return -1;
		t.skip(1);
		const min = Parser.parseInt(t);
		if (min === -1) return -1;
		if (!t.more()) return -1;
		let max;
		if (!t.lookingAt(",")) max = min;
		else {
			t.skip(1);
			if (!t.more()) return -1;
			if (t.lookingAt("}")) max = -1;
			else if ((max = Parser.parseInt(t)) === -1) return -1;
		}
		if (!t.more() || !t.lookingAt("}")) return -1;
		t.skip(1);
		if (min < 0 || min > 1e3 || max === -2 || max > 1e3 || max >= 0 && min > max) throw new RE2JSSyntaxException(Parser.ERR_INVALID_REPEAT_SIZE, t.from(start));
		return min << 16 | max & Unicode.MAX_BMP;
	}
	static isValidCaptureName(name) {
		if (name.length === 0) return false;
		for (let i = 0; i < name.length; i++) {
			const c = name.codePointAt(i);
			if (c !== Codepoint.CODES["_"] && !Utils.isalnum(c)) return false;
		}
		return true;
	}
	static parseInt(t) {
		const start = t.pos();
		while (t.more() && t.peek() >= Codepoint.CODES["0"] && t.peek() <= Codepoint.CODES["9"]) t.skip(1);
		const n = t.from(start);
		if (n.length === 0 || n.length > 1 && n.codePointAt(0) === Codepoint.CODES["0"]) return -1;
		if (n.length > 8) return -2;
		return parseInt(n, 10);
	}
	static isCharClass(re) {
		return re.op === Regexp.Op.LITERAL && re.runes.length === 1 || re.op === Regexp.Op.CHAR_CLASS || re.op === Regexp.Op.ANY_CHAR_NOT_NL || re.op === Regexp.Op.ANY_CHAR;
	}
	static matchRune(re, r) {
		switch (re.op) {
			case Regexp.Op.LITERAL: return re.runes.length === 1 && re.runes[0] === r;
			case Regexp.Op.CHAR_CLASS:
				for (let i = 0; i < re.runes.length; i += 2) if (re.runes[i] <= r && r <= re.runes[i + 1]) return true;
				return false;
			case Regexp.Op.ANY_CHAR_NOT_NL: return r !== Codepoint.CODES["\n"];
			case Regexp.Op.ANY_CHAR: return true;
		}
		return false;
	}
	static mergeCharClass(dst, src) {
		switch (dst.op) {
			case Regexp.Op.ANY_CHAR: break;
			case Regexp.Op.ANY_CHAR_NOT_NL:
				if (Parser.matchRune(src, Codepoint.CODES["\n"])) dst.op = Regexp.Op.ANY_CHAR;
				break;
			case Regexp.Op.CHAR_CLASS: {
				const cc = new CharClass(Array.isArray(dst.runes) ? dst.runes : Array.from(dst.runes));
				if (src.op === Regexp.Op.LITERAL) cc.appendLiteral(src.runes[0], src.flags);
				else cc.appendClass(src.runes);
				dst.runes = cc.toGrowableArray();
				break;
			}
			case Regexp.Op.LITERAL:
				if (src.runes[0] === dst.runes[0] && src.flags === dst.flags) break;
				dst.op = Regexp.Op.CHAR_CLASS;
				dst.runes = new CharClass().appendLiteral(dst.runes[0], dst.flags).appendLiteral(src.runes[0], src.flags).toGrowableArray();
		}
	}
	static parseEscape(t) {
		const startPos = t.pos();
		t.skip(1);
		if (!t.more()) throw new RE2JSSyntaxException(Parser.ERR_TRAILING_BACKSLASH);
		let c = t.pop();
		bigswitch: switch (c) {
			case Codepoint.CODES["1"]:
			case Codepoint.CODES["2"]:
			case Codepoint.CODES["3"]:
			case Codepoint.CODES["4"]:
			case Codepoint.CODES["5"]:
			case Codepoint.CODES["6"]:
			case Codepoint.CODES["7"]: if (!t.more() || t.peek() < Codepoint.CODES["0"] || t.peek() > Codepoint.CODES["7"]) break;
			case Codepoint.CODES["0"]: {
				let r = c - Codepoint.CODES["0"];
				for (let i = 1; i < 3; i++) {
					if (!t.more() || t.peek() < Codepoint.CODES["0"] || t.peek() > Codepoint.CODES["7"]) break;
					r = r * 8 + t.peek() - Codepoint.CODES["0"];
					t.skip(1);
				}
				return r;
			}
			case Codepoint.CODES["x"]: {
				if (!t.more()) break;
				c = t.pop();
				if (c === Codepoint.CODES["{"]) {
					let nhex = 0;
					let r = 0;
					while (true) {
						if (!t.more()) break bigswitch;
						c = t.pop();
						if (c === Codepoint.CODES["}"]) break;
						const v = Utils.unhex(c);
						if (v < 0) break bigswitch;
						r = r * 16 + v;
						if (r > Unicode.MAX_RUNE) break bigswitch;
						nhex++;
					}
					if (nhex === 0) break bigswitch;
					return r;
				}
				const x = Utils.unhex(c);
				if (!t.more()) break;
				c = t.pop();
				const y = Utils.unhex(c);
				if (x < 0 || y < 0) break;
				return x * 16 + y;
			}
			case Codepoint.CODES["a"]: return Codepoint.CODES["\x07"];
			case Codepoint.CODES["f"]: return Codepoint.CODES["\f"];
			case Codepoint.CODES["n"]: return Codepoint.CODES["\n"];
			case Codepoint.CODES["r"]: return Codepoint.CODES["\r"];
			case Codepoint.CODES["t"]: return Codepoint.CODES["	"];
			case Codepoint.CODES["v"]: return Codepoint.CODES["\v"];
			default: if (c <= Unicode.MAX_ASCII && !Utils.isalnum(c)) return c;
		}
		throw new RE2JSSyntaxException(Parser.ERR_INVALID_ESCAPE, t.from(startPos));
	}
	static parseClassChar(t, wholeClassPos) {
		if (!t.more()) throw new RE2JSSyntaxException(Parser.ERR_MISSING_BRACKET, t.from(wholeClassPos));
		if (t.lookingAt("\\")) return Parser.parseEscape(t);
		return t.pop();
	}
	static hasCapture(re) {
		if (re === null) return false;
		if (re.op === Regexp.Op.CAPTURE) return true;
		if (re.subs) {
			for (let sub of re.subs) if (Parser.hasCapture(sub)) return true;
		}
		return false;
	}
	constructor(wholeRegexp, flags = 0) {
		this.wholeRegexp = wholeRegexp;
		this.flags = flags;
		this.numCap = 0;
		this.namedGroups = Object.create(null);
		this.stack = [];
		this.free = null;
		this.numRegexp = 0;
		this.numRunes = 0;
		this.repeats = 0;
		this.height = null;
		this.size = null;
		this.nlb = 0;
	}
	newRegexp(op) {
		let re = this.free;
		if (re !== null && re.subs !== null && re.subs.length > 0) {
			this.free = re.subs[0];
			re.reinit();
			re.op = op;
		} else {
			re = new Regexp(op);
			this.numRegexp += 1;
		}
		return re;
	}
	reuse(re) {
		if (this.height !== null && this.height.has(re)) this.height.delete(re);
		if (re.subs !== null && re.subs.length > 0) re.subs[0] = this.free;
		this.free = re;
	}
	checkLimits(re) {
		if (this.numRunes > Parser.MAX_RUNES) throw new RE2JSSyntaxException(Parser.ERR_LARGE);
		this.checkSize(re);
		this.checkHeight(re);
	}
	checkSize(re) {
		if (this.size === null) {
			if (this.repeats === 0) this.repeats = 1;
			if (re.op === Regexp.Op.REPEAT) {
				let n = re.max;
				if (n === -1) n = re.min;
				if (n <= 0) n = 1;
				if (n > Math.floor(Parser.MAX_SIZE / this.repeats)) this.repeats = Parser.MAX_SIZE;
				else this.repeats *= n;
			}
			if (this.numRegexp < Math.floor(Parser.MAX_SIZE / this.repeats)) return;
			this.size = /* @__PURE__ */ new Map();
			for (let reEx of this.stack) this.checkSize(reEx);
		}
		if (this.calcSize(re, true) > Parser.MAX_SIZE) throw new RE2JSSyntaxException(Parser.ERR_LARGE);
	}
	calcSize(re, force = false) {
		if (!force && this.size !== null) {
			if (this.size.has(re)) return this.size.get(re);
		}
		let size = 0;
		switch (re.op) {
			case Regexp.Op.LITERAL:
				size = re.runes.length;
				break;
			case Regexp.Op.PLB:
			case Regexp.Op.NLB:
			case Regexp.Op.CAPTURE:
			case Regexp.Op.STAR:
				size = 2 + this.calcSize(re.subs[0]);
				break;
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST:
				size = 1 + this.calcSize(re.subs[0]);
				break;
			case Regexp.Op.CONCAT:
				for (let sub of re.subs) size = size + this.calcSize(sub);
				break;
			case Regexp.Op.ALTERNATE:
				for (let sub of re.subs) size = size + this.calcSize(sub);
				if (re.subs.length > 1) size = size + re.subs.length - 1;
				break;
			case Regexp.Op.REPEAT: {
				let sub = this.calcSize(re.subs[0]);
				if (re.max === -1) {
					if (re.min === 0) size = 2 + sub;
					else size = 1 + re.min * sub;
					break;
				}
				size = re.max * sub + (re.max - re.min);
				break;
			}
		}
		size = Math.max(1, size);
		if (this.size === null) this.size = /* @__PURE__ */ new Map();
		this.size.set(re, size);
		return size;
	}
	checkHeight(re) {
		if (this.numRegexp < Parser.MAX_HEIGHT) return;
		if (this.height === null) {
			this.height = /* @__PURE__ */ new Map();
			for (let reEx of this.stack) this.checkHeight(reEx);
		}
		if (this.calcHeight(re, true) > Parser.MAX_HEIGHT) throw new RE2JSSyntaxException(Parser.ERR_NESTING_DEPTH);
	}
	calcHeight(re, force = false) {
		if (!force && this.height !== null) {
			if (this.height.has(re)) return this.height.get(re);
		}
		let h = 1;
		for (let sub of re.subs) {
			const hsub = this.calcHeight(sub);
			if (h < 1 + hsub) h = 1 + hsub;
		}
		if (this.height === null) this.height = /* @__PURE__ */ new Map();
		this.height.set(re, h);
		return h;
	}
	pop() {
		return this.stack.pop();
	}
	popToPseudo() {
		const n = this.stack.length;
		let i = n;
		while (i > 0 && !Regexp.isPseudoOp(this.stack[i - 1].op)) i--;
		return this.stack.splice(i, n - i);
	}
	push(re) {
		this.numRunes += re.runes.length;
		if (re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 2 && re.runes[0] === re.runes[1]) {
			if (this.maybeConcat(re.runes[0], this.flags & ~RE2Flags.FOLD_CASE)) return null;
			re.op = Regexp.Op.LITERAL;
			re.runes = [re.runes[0]];
			re.flags = this.flags & ~RE2Flags.FOLD_CASE;
		} else if (re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 4 && re.runes[0] === re.runes[1] && re.runes[2] === re.runes[3] && Unicode.simpleFold(re.runes[0]) === re.runes[2] && Unicode.simpleFold(re.runes[2]) === re.runes[0] || re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 2 && re.runes[0] + 1 === re.runes[1] && Unicode.simpleFold(re.runes[0]) === re.runes[1] && Unicode.simpleFold(re.runes[1]) === re.runes[0]) {
			if (this.maybeConcat(re.runes[0], this.flags | RE2Flags.FOLD_CASE)) return null;
			re.op = Regexp.Op.LITERAL;
			re.runes = [re.runes[0]];
			re.flags = this.flags | RE2Flags.FOLD_CASE;
		} else this.maybeConcat(-1, 0);
		this.stack.push(re);
		this.checkLimits(re);
		return re;
	}
	maybeConcat(r, flags) {
		const n = this.stack.length;
		if (n < 2) return false;
		const re1 = this.stack[n - 1];
		const re2 = this.stack[n - 2];
		if (re1.op !== Regexp.Op.LITERAL || re2.op !== Regexp.Op.LITERAL || (re1.flags & RE2Flags.FOLD_CASE) !== (re2.flags & RE2Flags.FOLD_CASE)) return false;
		if (!Array.isArray(re2.runes)) re2.runes = Array.from(re2.runes);
		for (let i = 0; i < re1.runes.length; i++) re2.runes.push(re1.runes[i]);
		if (r >= 0) {
			re1.runes = [r];
			re1.flags = flags;
			return true;
		}
		this.pop();
		this.reuse(re1);
		return false;
	}
	newLiteral(r, flags) {
		const re = this.newRegexp(Regexp.Op.LITERAL);
		re.flags = flags;
		if ((flags & RE2Flags.FOLD_CASE) !== 0) r = Parser.minFoldRune(r);
		re.runes = [r];
		return re;
	}
	literal(r) {
		this.push(this.newLiteral(r, this.flags));
	}
	op(op) {
		const re = this.newRegexp(op);
		re.flags = this.flags;
		return this.push(re);
	}
	repeat(op, min, max, beforePos, t, lastRepeatPos) {
		let flags = this.flags;
		if ((flags & RE2Flags.PERL_X) !== 0) {
			if (t.more() && t.lookingAt("?")) {
				t.skip(1);
				flags ^= RE2Flags.NON_GREEDY;
			}
			if (lastRepeatPos !== -1) throw new RE2JSSyntaxException(Parser.ERR_INVALID_REPEAT_OP, t.from(lastRepeatPos));
		}
		const n = this.stack.length;
		if (n === 0) throw new RE2JSSyntaxException(Parser.ERR_MISSING_REPEAT_ARGUMENT, t.from(beforePos));
		const sub = this.stack[n - 1];
		if (Regexp.isPseudoOp(sub.op)) throw new RE2JSSyntaxException(Parser.ERR_MISSING_REPEAT_ARGUMENT, t.from(beforePos));
		const re = this.newRegexp(op);
		re.min = min;
		re.max = max;
		re.flags = flags;
		re.subs = [sub];
		this.stack[n - 1] = re;
		this.checkLimits(re);
		if (op === Regexp.Op.REPEAT && (min >= 2 || max >= 2) && !this.repeatIsValid(re, 1e3)) throw new RE2JSSyntaxException(Parser.ERR_INVALID_REPEAT_SIZE, t.from(beforePos));
	}
	repeatIsValid(re, n) {
		if (re.op === Regexp.Op.REPEAT) {
			let m = re.max;
			if (m === 0) return true;
			if (m < 0) m = re.min;
			if (m > n) return false;
			if (m > 0) n = Math.trunc(n / m);
		}
		for (let sub of re.subs) if (!this.repeatIsValid(sub, n)) return false;
		return true;
	}
	concat() {
		this.maybeConcat(-1, 0);
		const subs = this.popToPseudo();
		if (subs.length === 0) return this.push(this.newRegexp(Regexp.Op.EMPTY_MATCH));
		return this.push(this.collapse(subs, Regexp.Op.CONCAT));
	}
	alternate() {
		const subs = this.popToPseudo();
		if (subs.length > 0) this.cleanAlt(subs[subs.length - 1]);
		if (subs.length === 0) return this.push(this.newRegexp(Regexp.Op.NO_MATCH));
		return this.push(this.collapse(subs, Regexp.Op.ALTERNATE));
	}
	cleanAlt(re) {
		if (re.op === Regexp.Op.CHAR_CLASS) {
			re.runes = new CharClass(Array.from(re.runes)).cleanClass().toArray();
			if (re.runes.length === 2 && re.runes[0] === 0 && re.runes[1] === Unicode.MAX_RUNE) {
				re.runes = /* @__PURE__ */ new Int32Array(0);
				re.op = Regexp.Op.ANY_CHAR;
			} else if (re.runes.length === 4 && re.runes[0] === 0 && re.runes[1] === Codepoint.CODES["\n"] - 1 && re.runes[2] === Codepoint.CODES["\n"] + 1 && re.runes[3] === Unicode.MAX_RUNE) {
				re.runes = /* @__PURE__ */ new Int32Array(0);
				re.op = Regexp.Op.ANY_CHAR_NOT_NL;
			}
		}
	}
	collapse(subs, op) {
		if (subs.length === 1) return subs[0];
		let len = 0;
		for (let sub of subs) len += sub.op === op ? sub.subs.length : 1;
		let newsubs = new Array(len).fill(null);
		let i = 0;
		for (let sub of subs) if (sub.op === op) {
			for (let j = 0; j < sub.subs.length; j++) newsubs[i++] = sub.subs[j];
			this.reuse(sub);
		} else newsubs[i++] = sub;
		let re = this.newRegexp(op);
		re.subs = newsubs;
		if (op === Regexp.Op.ALTERNATE) {
			re.subs = this.factor(re.subs);
			if (re.subs.length === 1) {
				const old = re;
				re = re.subs[0];
				this.reuse(old);
			}
		}
		return re;
	}
	factor(array) {
		if (array.length < 2) return array;
		let s = 0;
		let lensub = array.length;
		let lenout = 0;
		let str = null;
		let strlen = 0;
		let strflags = 0;
		let start = 0;
		for (let i = 0; i <= lensub; i++) {
			let istr = null;
			let istrlen = 0;
			let iflags = 0;
			if (i < lensub) {
				let re = array[s + i];
				if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) re = re.subs[0];
				if (re.op === Regexp.Op.LITERAL) {
					istr = re.runes;
					istrlen = re.runes.length;
					iflags = re.flags & RE2Flags.FOLD_CASE;
				}
				if (iflags === strflags) {
					let same = 0;
					while (same < strlen && same < istrlen && str[same] === istr[same]) same++;
					if (same > 0) {
						strlen = same;
						continue;
					}
				}
			}
			if (i === start) {} else if (i === start + 1) array[lenout++] = array[s + start];
			else {
				const prefix = this.newRegexp(Regexp.Op.LITERAL);
				prefix.flags = strflags;
				prefix.runes = str.slice(0, strlen);
				for (let j = start; j < i; j++) {
					array[s + j] = this.removeLeadingString(array[s + j], strlen);
					this.checkLimits(array[s + j]);
				}
				const suffix = this.collapse(array.slice(s + start, s + i), Regexp.Op.ALTERNATE);
				const re = this.newRegexp(Regexp.Op.CONCAT);
				re.subs = [prefix, suffix];
				array[lenout++] = re;
			}
			start = i;
			str = istr;
			strlen = istrlen;
			strflags = iflags;
		}
		lensub = lenout;
		s = 0;
		start = 0;
		lenout = 0;
		let first = null;
		for (let i = 0; i <= lensub; i++) {
			let ifirst = null;
			if (i < lensub) {
				ifirst = Parser.leadingRegexp(array[s + i]);
				if (first !== null && first.equals(ifirst) && (Parser.isCharClass(first) || first.op === Regexp.Op.REPEAT && first.min === first.max && Parser.isCharClass(first.subs[0]))) continue;
			}
			if (i === start) {} else if (i === start + 1) array[lenout++] = array[s + start];
			else {
				const prefix = first;
				for (let j = start; j < i; j++) {
					const reuse = j !== start;
					array[s + j] = this.removeLeadingRegexp(array[s + j], reuse);
					this.checkLimits(array[s + j]);
				}
				const suffix = this.collapse(array.slice(s + start, s + i), Regexp.Op.ALTERNATE);
				const re = this.newRegexp(Regexp.Op.CONCAT);
				re.subs = [prefix, suffix];
				array[lenout++] = re;
			}
			start = i;
			first = ifirst;
		}
		lensub = lenout;
		s = 0;
		start = 0;
		lenout = 0;
		for (let i = 0; i <= lensub; i++) {
			if (i < lensub && Parser.isCharClass(array[s + i])) continue;
			if (i === start) {} else if (i === start + 1) array[lenout++] = array[s + start];
			else {
				let max = start;
				for (let j = start + 1; j < i; j++) {
					const subMax = array[s + max];
					const subJ = array[s + j];
					if (subMax.op < subJ.op || subMax.op === subJ.op && (subMax.runes !== null ? subMax.runes.length : 0) < (subJ.runes !== null ? subJ.runes.length : 0)) max = j;
				}
				const tmp = array[s + start];
				array[s + start] = array[s + max];
				array[s + max] = tmp;
				for (let j = start + 1; j < i; j++) {
					Parser.mergeCharClass(array[s + start], array[s + j]);
					this.reuse(array[s + j]);
				}
				this.cleanAlt(array[s + start]);
				array[lenout++] = array[s + start];
			}
			if (i < lensub) array[lenout++] = array[s + i];
			start = i + 1;
		}
		lensub = lenout;
		s = 0;
		start = 0;
		lenout = 0;
		for (let i = 0; i < lensub; ++i) {
			if (i + 1 < lensub && array[s + i].op === Regexp.Op.EMPTY_MATCH && array[s + i + 1].op === Regexp.Op.EMPTY_MATCH) continue;
			array[lenout++] = array[s + i];
		}
		lensub = lenout;
		s = 0;
		return array.slice(s, lensub);
	}
	removeLeadingString(re, n) {
		if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
			const sub = this.removeLeadingString(re.subs[0], n);
			re.subs[0] = sub;
			if (sub.op === Regexp.Op.EMPTY_MATCH) {
				this.reuse(sub);
				switch (re.subs.length) {
					case 0:
					case 1:
						re.op = Regexp.Op.EMPTY_MATCH;
						re.subs = Regexp.emptySubs();
						break;
					case 2: {
						const old = re;
						re = re.subs[1];
						this.reuse(old);
						break;
					}
					default: re.subs = re.subs.slice(1, re.subs.length);
				}
			}
			return re;
		}
		if (re.op === Regexp.Op.LITERAL) {
			re.runes = re.runes.slice(n, re.runes.length);
			if (re.runes.length === 0) re.op = Regexp.Op.EMPTY_MATCH;
		}
		return re;
	}
	removeLeadingRegexp(re, reuse) {
		if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
			if (reuse) this.reuse(re.subs[0]);
			re.subs = re.subs.slice(1, re.subs.length);
			switch (re.subs.length) {
				case 0:
					re.op = Regexp.Op.EMPTY_MATCH;
					re.subs = Regexp.emptySubs();
					break;
				case 1: {
					const old = re;
					re = re.subs[0];
					this.reuse(old);
					break;
				}
			}
			return re;
		}
		if (reuse) this.reuse(re);
		return this.newRegexp(Regexp.Op.EMPTY_MATCH);
	}
	parseInternal() {
		if ((this.flags & RE2Flags.LITERAL) !== 0) return Parser.literalRegexp(this.wholeRegexp, this.flags);
		let lastRepeatPos = -1;
		let min = -1;
		let max = -1;
		const t = new StringIterator(this.wholeRegexp);
		while (t.more()) {
			let repeatPos = -1;
			bigswitch: switch (t.peek()) {
				case Codepoint.CODES["("]:
					if ((this.flags & RE2Flags.LOOKBEHIND) !== 0) {
						if (t.lookingAt("(?<=")) {
							this.parsePosLookBehind();
							t.skip(4);
							break;
						}
						if (t.lookingAt("(?<!")) {
							this.parseNegLookBehind();
							t.skip(4);
							break;
						}
					}
					if ((this.flags & RE2Flags.PERL_X) !== 0 && t.lookingAt("(?")) {
						this.parsePerlFlags(t);
						break;
					}
					this.op(Regexp.Op.LEFT_PAREN).cap = ++this.numCap;
					t.skip(1);
					break;
				case Codepoint.CODES["|"]:
					this.parseVerticalBar();
					t.skip(1);
					break;
				case Codepoint.CODES[")"]:
					this.parseRightParen();
					t.skip(1);
					break;
				case Codepoint.CODES["^"]:
					if ((this.flags & RE2Flags.ONE_LINE) !== 0) this.op(Regexp.Op.BEGIN_TEXT);
					else this.op(Regexp.Op.BEGIN_LINE);
					t.skip(1);
					break;
				case Codepoint.CODES["$"]:
					if ((this.flags & RE2Flags.ONE_LINE) !== 0) this.op(Regexp.Op.END_TEXT).flags |= RE2Flags.WAS_DOLLAR;
					else this.op(Regexp.Op.END_LINE);
					t.skip(1);
					break;
				case Codepoint.CODES["."]:
					if ((this.flags & RE2Flags.DOT_NL) !== 0) this.op(Regexp.Op.ANY_CHAR);
					else this.op(Regexp.Op.ANY_CHAR_NOT_NL);
					t.skip(1);
					break;
				case Codepoint.CODES["["]:
					this.parseClass(t);
					break;
				case Codepoint.CODES["*"]:
				case Codepoint.CODES["+"]:
				case Codepoint.CODES["?"]: {
					repeatPos = t.pos();
					let op = null;
					switch (t.pop()) {
						case Codepoint.CODES["*"]:
							op = Regexp.Op.STAR;
							break;
						case Codepoint.CODES["+"]:
							op = Regexp.Op.PLUS;
							break;
						case Codepoint.CODES["?"]: op = Regexp.Op.QUEST;
					}
					this.repeat(op, min, max, repeatPos, t, lastRepeatPos);
					break;
				}
				case Codepoint.CODES["{"]: {
					const before = t.pos();
					const minMax = Parser.parseRepeat(t);
					if (minMax < 0) {
						t.rewindTo(before);
						this.literal(t.pop());
						break;
					}
					repeatPos = before;
					min = minMax >> 16;
					max = (minMax & Unicode.MAX_BMP) << 16 >> 16;
					this.repeat(Regexp.Op.REPEAT, min, max, repeatPos, t, lastRepeatPos);
					break;
				}
				case Codepoint.CODES["\\"]: {
					const savedPos = t.pos();
					t.skip(1);
					if ((this.flags & RE2Flags.PERL_X) !== 0 && t.more()) switch (t.pop()) {
						case Codepoint.CODES["A"]:
							this.op(Regexp.Op.BEGIN_TEXT);
							break bigswitch;
						case Codepoint.CODES["b"]:
							this.op(Regexp.Op.WORD_BOUNDARY);
							break bigswitch;
						case Codepoint.CODES["B"]:
							this.op(Regexp.Op.NO_WORD_BOUNDARY);
							break bigswitch;
						case Codepoint.CODES["C"]: throw new RE2JSSyntaxException(Parser.ERR_INVALID_ESCAPE, "\\C");
						case Codepoint.CODES["Q"]: {
							let lit = t.rest();
							const i = lit.indexOf("\\E");
							if (i >= 0) {
								lit = lit.substring(0, i);
								t.skipString(lit);
								t.skipString("\\E");
							} else t.skipString(lit);
							let j = 0;
							while (j < lit.length) {
								const codepoint = lit.codePointAt(j);
								this.literal(codepoint);
								j += Utils.charCount(codepoint);
							}
							break bigswitch;
						}
						case Codepoint.CODES["z"]:
							this.op(Regexp.Op.END_TEXT);
							break bigswitch;
						default: t.rewindTo(savedPos);
					}
					else t.rewindTo(savedPos);
					const re = this.newRegexp(Regexp.Op.CHAR_CLASS);
					re.flags = this.flags;
					if (t.lookingAt("\\p") || t.lookingAt("\\P")) {
						const cc = new CharClass();
						if (this.parseUnicodeClass(t, cc)) {
							re.runes = cc.toArray();
							this.push(re);
							break bigswitch;
						}
					}
					const cc = new CharClass();
					if (this.parsePerlClassEscape(t, cc)) {
						re.runes = cc.toArray();
						this.push(re);
						break bigswitch;
					}
					t.rewindTo(savedPos);
					this.reuse(re);
					this.literal(Parser.parseEscape(t));
					break;
				}
				default: this.literal(t.pop());
			}
			lastRepeatPos = repeatPos;
		}
		this.concat();
		if (this.swapVerticalBar()) this.pop();
		this.alternate();
		if (this.stack.length !== 1) throw new RE2JSSyntaxException(Parser.ERR_MISSING_PAREN, this.wholeRegexp);
		this.stack[0].namedGroups = this.namedGroups;
		return this.stack[0];
	}
	parsePerlFlags(t) {
		const startPos = t.pos();
		const s = t.rest();
		if (s.startsWith("(?P<") || s.startsWith("(?<")) {
			const begin = s.charAt(2) === "P" ? 4 : 3;
			const end = s.indexOf(">");
			if (end < 0) throw new RE2JSSyntaxException(Parser.ERR_INVALID_NAMED_CAPTURE, s);
			const name = s.substring(begin, end);
			t.skipString(name);
			t.skip(begin + 1);
			if (!Parser.isValidCaptureName(name)) throw new RE2JSSyntaxException(Parser.ERR_INVALID_NAMED_CAPTURE, s.substring(0, end + 1));
			const re = this.op(Regexp.Op.LEFT_PAREN);
			re.cap = ++this.numCap;
			if (this.namedGroups[name]) throw new RE2JSSyntaxException(Parser.ERR_DUPLICATE_NAMED_CAPTURE, name);
			this.namedGroups[name] = this.numCap;
			re.name = name;
			return;
		}
		t.skip(2);
		let flags = this.flags;
		let sign = 1;
		let sawFlag = false;
		loop: while (t.more()) {
			const c = t.pop();
			switch (c) {
				case Codepoint.CODES["i"]:
					flags |= RE2Flags.FOLD_CASE;
					sawFlag = true;
					break;
				case Codepoint.CODES["m"]:
					flags &= ~RE2Flags.ONE_LINE;
					sawFlag = true;
					break;
				case Codepoint.CODES["s"]:
					flags |= RE2Flags.DOT_NL;
					sawFlag = true;
					break;
				case Codepoint.CODES["U"]:
					flags |= RE2Flags.NON_GREEDY;
					sawFlag = true;
					break;
				case Codepoint.CODES["-"]:
					if (sign < 0) break loop;
					sign = -1;
					flags = ~flags;
					sawFlag = false;
					break;
				case Codepoint.CODES[":"]:
				case Codepoint.CODES[")"]:
					if (sign < 0) {
						if (!sawFlag) break loop;
						flags = ~flags;
					}
					if (c === Codepoint.CODES[":"]) this.op(Regexp.Op.LEFT_PAREN);
					this.flags = flags;
					return;
				default: break loop;
			}
		}
		throw new RE2JSSyntaxException(Parser.ERR_INVALID_PERL_OP, t.from(startPos));
	}
	parsePosLookBehind() {
		const re = this.newRegexp(Regexp.Op.LEFT_PAREN);
		re.flags = this.flags;
		re.lb = ++this.nlb;
		return this.push(re);
	}
	parseNegLookBehind() {
		const re = this.newRegexp(Regexp.Op.LEFT_PAREN);
		re.flags = this.flags;
		re.lb = -++this.nlb;
		return this.push(re);
	}
	parseVerticalBar() {
		this.concat();
		if (!this.swapVerticalBar()) this.op(Regexp.Op.VERTICAL_BAR);
	}
	swapVerticalBar() {
		const n = this.stack.length;
		if (n >= 3 && this.stack[n - 2].op === Regexp.Op.VERTICAL_BAR && Parser.isCharClass(this.stack[n - 1]) && Parser.isCharClass(this.stack[n - 3])) {
			let re1 = this.stack[n - 1];
			let re3 = this.stack[n - 3];
			if (re1.op > re3.op) {
				const tmp = re3;
				re3 = re1;
				re1 = tmp;
				this.stack[n - 3] = re3;
			}
			Parser.mergeCharClass(re3, re1);
			this.reuse(re1);
			this.pop();
			return true;
		}
		if (n >= 2) {
			const re1 = this.stack[n - 1];
			const re2 = this.stack[n - 2];
			if (re2.op === Regexp.Op.VERTICAL_BAR) {
				if (n >= 3) this.cleanAlt(this.stack[n - 3]);
				this.stack[n - 2] = re1;
				this.stack[n - 1] = re2;
				return true;
			}
		}
		return false;
	}
	parseRightParen() {
		this.concat();
		if (this.swapVerticalBar()) this.pop();
		this.alternate();
		if (this.stack.length < 2) throw new RE2JSSyntaxException(Parser.ERR_UNEXPECTED_PAREN, this.wholeRegexp);
		const re1 = this.pop();
		const re2 = this.pop();
		if (re2.op !== Regexp.Op.LEFT_PAREN) throw new RE2JSSyntaxException(Parser.ERR_UNEXPECTED_PAREN, this.wholeRegexp);
		this.flags = re2.flags;
		if (re2.lb !== 0) {
			if (Parser.hasCapture(re1)) throw new RE2JSSyntaxException(Parser.ERR_INVALID_CAPTURE_IN_LOOKBEHIND, this.wholeRegexp);
			if (re2.lb > 0) re2.op = Regexp.Op.PLB;
			else re2.op = Regexp.Op.NLB;
			re2.subs = [re1];
			this.push(re2);
			return;
		}
		if (re2.cap === 0) this.push(re1);
		else {
			re2.op = Regexp.Op.CAPTURE;
			re2.subs = [re1];
			this.push(re2);
		}
	}
	parsePerlClassEscape(t, cc) {
		const beforePos = t.pos();
		if ((this.flags & RE2Flags.PERL_X) === 0 || !t.more() || t.pop() !== Codepoint.CODES["\\"] || !t.more()) return false;
		t.pop();
		const p = t.from(beforePos);
		const g = PERL_GROUPS.has(p) ? PERL_GROUPS.get(p) : null;
		if (g === null) return false;
		cc.appendGroup(g, (this.flags & RE2Flags.FOLD_CASE) !== 0);
		return true;
	}
	parseNamedClass(t, cc) {
		const cls = t.rest();
		const i = cls.indexOf(":]");
		if (i < 0) return false;
		const name = cls.substring(0, i + 2);
		t.skipString(name);
		const g = POSIX_GROUPS.has(name) ? POSIX_GROUPS.get(name) : null;
		if (g === null) throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, name);
		cc.appendGroup(g, (this.flags & RE2Flags.FOLD_CASE) !== 0);
		return true;
	}
	parseUnicodeClass(t, cc) {
		const startPos = t.pos();
		if ((this.flags & RE2Flags.UNICODE_GROUPS) === 0 || !t.lookingAt("\\p") && !t.lookingAt("\\P")) return false;
		t.skip(1);
		let sign = 1;
		let c = t.pop();
		if (c === Codepoint.CODES["P"]) sign = -1;
		if (!t.more()) {
			t.rewindTo(startPos);
			throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.rest());
		}
		c = t.pop();
		let name;
		if (c !== Codepoint.CODES["{"]) name = Utils.runeToString(c);
		else {
			const rest = t.rest();
			const end = rest.indexOf("}");
			if (end < 0) {
				t.rewindTo(startPos);
				throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.rest());
			}
			name = rest.substring(0, end);
			t.skipString(name);
			t.skip(1);
		}
		if (!(name.length === 0) && name.codePointAt(0) === Codepoint.CODES["^"]) {
			sign = 0 - sign;
			name = name.substring(1);
		}
		const pair = Parser.unicodeTable(name);
		if (pair === null) throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.from(startPos));
		if (pair.sign < 0) sign = 0 - sign;
		const tab = pair.tab;
		const fold = pair.fold;
		if ((this.flags & RE2Flags.FOLD_CASE) === 0 || fold === null) cc.appendTableWithSign(tab, sign);
		else {
			const tmp = new CharClass().appendTable(tab).appendTable(fold).cleanClass().toArray();
			cc.appendClassWithSign(Array.from(tmp), sign);
		}
		return true;
	}
	parseClass(t) {
		const startPos = t.pos();
		t.skip(1);
		const re = this.newRegexp(Regexp.Op.CHAR_CLASS);
		re.flags = this.flags;
		const cc = new CharClass();
		let sign = 1;
		if (t.more() && t.lookingAt("^")) {
			sign = -1;
			t.skip(1);
			if ((this.flags & RE2Flags.CLASS_NL) === 0) cc.appendRange(Codepoint.CODES["\n"], Codepoint.CODES["\n"]);
		}
		let first = true;
		while (!t.more() || t.peek() !== Codepoint.CODES["]"] || first) {
			if (t.more() && t.lookingAt("-") && (this.flags & RE2Flags.PERL_X) === 0 && !first) {
				const s = t.rest();
				if (s === "-" || !s.startsWith("-]")) {
					t.rewindTo(startPos);
					throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.rest());
				}
			}
			first = false;
			const beforePos = t.pos();
			if (t.lookingAt("[:")) {
				if (this.parseNamedClass(t, cc)) continue;
				t.rewindTo(beforePos);
			}
			if (this.parseUnicodeClass(t, cc)) continue;
			if (this.parsePerlClassEscape(t, cc)) continue;
			t.rewindTo(beforePos);
			const lo = Parser.parseClassChar(t, startPos);
			let hi = lo;
			if (t.more() && t.lookingAt("-")) {
				t.skip(1);
				if (t.more() && t.lookingAt("]")) t.skip(-1);
				else {
					hi = Parser.parseClassChar(t, startPos);
					if (hi < lo) throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.from(beforePos));
				}
			}
			if ((this.flags & RE2Flags.FOLD_CASE) === 0) cc.appendRange(lo, hi);
			else cc.appendFoldedRange(lo, hi);
		}
		t.skip(1);
		cc.cleanClass();
		if (sign < 0) cc.negateClass();
		re.runes = cc.toArray();
		this.push(re);
	}
};
// src/RE2.js
/**
* An RE2 class instance is a compiled representation of an RE2 regular expression, independent of
* the public Java-like Pattern/Matcher API.
*
* This class also contains various implementation helpers for RE2 regular expressions.
*
* Use the {@link #quoteMeta(String)} utility function to quote all regular expression
* metacharacters in an arbitrary string.
*
*/
var RE2 = class RE2 {
	static initTest(expr) {
		const re2 = RE2.compile(expr);
		const res = new RE2(re2.expr, re2.prog, re2.numSubexp, re2.longest);
		res.cond = re2.cond;
		res.prefix = re2.prefix;
		res.prefixUTF8 = re2.prefixUTF8;
		res.prefixComplete = re2.prefixComplete;
		res.prefixRune = re2.prefixRune;
		res.prefilter = re2.prefilter;
		res.namedGroups = re2.namedGroups;
		return res;
	}
	/**
	* Parses a regular expression and returns, if successful, an {@code RE2} instance that can be
	* used to match against text.
	*
	* When matching against text, the regexp returns a match that begins as early as possible in the
	* input (leftmost), and among those it chooses the one that a backtracking search would have
	* found first. This so-called leftmost-first matching is the same semantics that Perl, Python,
	* and other implementations use, although this package implements it without the expense of
	* backtracking. For POSIX leftmost-longest matching, see {@link #compilePOSIX}.
	*/
	static compile(expr) {
		return RE2.compileImpl(expr, RE2Flags.PERL, false);
	}
	/**
	* {@code compilePOSIX} is like {@link #compile} but restricts the regular expression to POSIX ERE
	* (egrep) syntax and changes the match semantics to leftmost-longest.
	*
	* That is, when matching against text, the regexp returns a match that begins as early as
	* possible in the input (leftmost), and among those it chooses a match that is as long as
	* possible. This so-called leftmost-longest matching is the same semantics that early regular
	* expression implementations used and that POSIX specifies.
	*
	* However, there can be multiple leftmost-longest matches, with different submatch choices, and
	* here this package diverges from POSIX. Among the possible leftmost-longest matches, this
	* package chooses the one that a backtracking search would have found first, while POSIX
	* specifies that the match be chosen to maximize the length of the first subexpression, then the
	* second, and so on from left to right. The POSIX rule is computationally prohibitive and not
	* even well-defined. See http://swtch.com/~rsc/regexp/regexp2.html#posix
	*/
	static compilePOSIX(expr) {
		return RE2.compileImpl(expr, RE2Flags.POSIX, true);
	}
	static compileImpl(expr, mode, longest) {
		let re = Parser.parse(expr, mode);
		const maxCap = re.maxCap();
		const namedGroups = re.namedGroups;
		re = Simplify.simplify(re);
		const prefilter = PrefilterTree.build(re);
		const prog = Compiler.compileRegexp(re);
		const re2 = new RE2(expr, prog, maxCap, longest);
		re2.prefilter = prefilter.type === Prefilter.Type.NONE ? null : prefilter;
		const [prefixCompl, prefixStr] = prog.prefix();
		re2.prefixComplete = prefixCompl;
		re2.prefix = prefixStr;
		re2.prefixUTF8 = Utils.stringToUtf8ByteArray(re2.prefix);
		if (re2.prefix.length > 0) re2.prefixRune = re2.prefix.codePointAt(0);
		re2.namedGroups = namedGroups;
		return re2;
	}
	/**
	* Returns true iff textual regular expression {@code pattern} matches string {@code s}.
	*
	* More complicated queries need to use {@link #compile} and the full {@code RE2} interface.
	*/
	static match(pattern, s) {
		return RE2.compile(pattern).match(s);
	}
	constructor(expr, prog, numSubexp = 0, longest = 0) {
		this.expr = expr;
		this.prog = prog;
		this.numSubexp = numSubexp;
		this.longest = longest;
		this.cond = prog.startCond();
		this.prefix = null;
		this.prefixUTF8 = null;
		this.prefixComplete = false;
		this.prefixRune = 0;
		/** @type {Record<string, number>} */
		this.namedGroups = Object.create(null);
		this.machinePool = [];
		this.lazyDFA = null;
		this.onepass = OnePass.compile(this.prog);
		this.prefilter = null;
	}
	get dfa() {
		if (this.lazyDFA === null) this.lazyDFA = new DFA(this.prog);
		return this.lazyDFA;
	}
	matchPrefixComplete(input, pos, anchor, ncap) {
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return null;
		let matchStart = -1;
		let matchEnd = -1;
		const pLen = input.prefixLength(this);
		if (anchor === RE2Flags.UNANCHORED) {
			const idx = input.index(this, pos);
			if (idx < 0) return null;
			matchStart = pos + idx;
			matchEnd = matchStart + pLen;
		} else if (anchor === RE2Flags.ANCHOR_BOTH) {
			if (input.endPos() !== pLen) return null;
			if (input.index(this, 0) !== 0) return null;
			matchStart = 0;
			matchEnd = pLen;
		} else if (anchor === RE2Flags.ANCHOR_START) {
			if (input.index(this, 0) !== 0) return null;
			matchStart = 0;
			matchEnd = pLen;
		}
		if (matchStart < 0) return null;
		if (ncap > 0) {
			const matchcap = new Int32Array(ncap).fill(-1);
			matchcap[0] = matchStart;
			matchcap[1] = matchEnd;
			return Array.from(matchcap);
		}
		return [];
	}
	createLookbehindState() {
		return this.prog.numLb > 0 ? new LookbehindState(this.prog) : null;
	}
	executeEngine(input, pos, anchor, ncap, lbState = null) {
		if (this.prefixComplete && (ncap === 0 || this.numSubexp === 0)) return this.matchPrefixComplete(input, pos, anchor, ncap);
		if (this.prefilter !== null && anchor === RE2Flags.UNANCHORED) {
			if (!this.prefilter.eval(input, pos)) return null;
		}
		if (this.onepass !== null) return OnePass.execute(this, input, pos, anchor, ncap);
		if (ncap > 0) {
			if (this.prog.numLb === 0 && input.endPos() <= Backtracker.maxBitStateLen(this.prog)) return Backtracker.execute(this, input, pos, anchor, ncap);
			return this.doExecuteNFA(input, pos, anchor, ncap, lbState);
		}
		if (this.prog.numLb === 0) {
			const dfaResult = this.dfa.match(input, pos, anchor);
			if (dfaResult !== null) return dfaResult ? [] : null;
			if (input.endPos() <= Backtracker.maxBitStateLen(this.prog)) return Backtracker.execute(this, input, pos, anchor, ncap);
		}
		return this.doExecuteNFA(input, pos, anchor, ncap, lbState);
	}
	/**
	* Returns the number of parenthesized subexpressions in this regular expression.
	*/
	numberOfCapturingGroups() {
		return this.numSubexp;
	}
	/**
	* Returns the number of instructions in this compiled regular expression program.
	*/
	numberOfInstructions() {
		return this.prog.numInst();
	}
	get() {
		return this.machinePool.length > 0 ? this.machinePool.pop() : null;
	}
	reset() {
		this.machinePool.length = 0;
	}
	put(m) {
		this.machinePool.push(m);
	}
	toString() {
		return this.expr;
	}
	doExecuteNFA(input, pos, anchor, ncap, lbState = null) {
		let m = this.get();
		if (!m) m = Machine.fromRE2(this);
		m.init(ncap);
		const cap = m.match(input, pos, anchor, lbState) ? m.submatches() : null;
		this.put(m);
		return cap;
	}
	match(s) {
		return this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 0) !== null;
	}
	/**
	* Matches the regular expression against input starting at position start and ending at position
	* end, with the given anchoring. Records the submatch boundaries in group, which is [start, end)
	* pairs of byte offsets. The number of boundaries needed is inferred from the size of the group
	* array. It is most efficient not to ask for submatch boundaries.
	*
	* @param input the input byte array
	* @param start the beginning position in the input
	* @param end the end position in the input
	* @param anchor the anchoring flag (UNANCHORED, ANCHOR_START, ANCHOR_BOTH)
	* @param group the array to fill with submatch positions
	* @param ngroup the number of array pairs to fill in
	* @param lbState optional state carried between successive matches over the same input (see
	*   createLookbehindState); omit it to evaluate lookbehinds from the beginning of the input
	* @returns true if a match was found
	*/
	matchWithGroup(input, start, end, anchor, ngroup, lbState = null) {
		if (!(input instanceof MatcherInputBase)) {
			if (Utils.isByteArray(input)) input = MatcherInput.utf8(input);
			else input = MatcherInput.utf16(input);
		}
		return this.matchMachineInput(input, start, end, anchor, ngroup, lbState);
	}
	matchMachineInput(input, start, end, anchor, ngroup, lbState = null) {
		if (start > end) return [false, null];
		const machineInput = input.isUTF16Encoding() ? MachineInput.fromUTF16(input.asCharSequence(), 0, end) : MachineInput.fromUTF8(input.asBytes(), 0, end);
		const groupMatch = this.executeEngine(machineInput, start, anchor, 2 * ngroup, lbState);
		if (groupMatch === null) return [false, null];
		return [true, groupMatch];
	}
	/**
	* Returns true iff this regexp matches the UTF-8 byte array {@code b}.
	*/
	matchUTF8(b) {
		return this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, 0) !== null;
	}
	/**
	* Returns a copy of {@code src} in which all matches for this regexp have been replaced by
	* {@code repl}. No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
	* replacement string.
	*/
	replaceAll(src, repl) {
		return this.replaceAllFunc(src, () => repl, 2 * src.length + 1);
	}
	/**
	* Returns a copy of {@code src} in which only the first match for this regexp has been replaced
	* by {@code repl}. No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
	* replacement string.
	*/
	replaceFirst(src, repl) {
		return this.replaceAllFunc(src, () => repl, 1);
	}
	/**
	* Returns a copy of {@code src} in which at most {@code maxReplaces} matches for this regexp have
	* been replaced by the return value of of function {@code repl} (whose first argument is the
	* matched string). No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
	* replacement string.
	*/
	replaceAllFunc(src, replFunc, maxReplaces) {
		let lastMatchEnd = 0;
		let searchPos = 0;
		let out = "";
		const input = MachineInput.fromUTF16(src);
		const lbState = this.createLookbehindState();
		let numReplaces = 0;
		while (searchPos <= src.length) {
			const a = this.executeEngine(input, searchPos, RE2Flags.UNANCHORED, 2, lbState);
			if (a === null || a.length === 0) break;
			out += src.substring(lastMatchEnd, a[0]);
			if (a[1] > lastMatchEnd || a[0] === 0) {
				out += replFunc(src.substring(a[0], a[1]));
				numReplaces++;
			}
			lastMatchEnd = a[1];
			const width = input.step(searchPos) & 7;
			if (searchPos + width > a[1]) searchPos += width;
			else if (searchPos + 1 > a[1]) searchPos++;
			else searchPos = a[1];
			if (numReplaces >= maxReplaces) break;
		}
		out += src.substring(lastMatchEnd);
		return out;
	}
	pad(a) {
		if (a === null) return null;
		let n = (1 + this.numSubexp) * 2;
		if (a.length < n) {
			let a2 = new Array(n).fill(-1);
			for (let i = 0; i < a.length; i++) a2[i] = a[i];
			a = a2;
		}
		return a;
	}
	allMatches(input, n, deliverFun = (v) => v) {
		let result = [];
		const end = input.endPos();
		if (n < 0) n = end + 1;
		let pos = 0;
		let i = 0;
		let prevMatchEnd = -1;
		const lbState = this.createLookbehindState();
		while (i < n && pos <= end) {
			const matches = this.executeEngine(input, pos, RE2Flags.UNANCHORED, this.prog.numCap, lbState);
			if (matches === null || matches.length === 0) break;
			let accept = true;
			if (matches[1] === pos) {
				if (matches[0] === prevMatchEnd) accept = false;
				const r = input.step(pos);
				if (r < 0) pos = end + 1;
				else pos += r & 7;
			} else pos = matches[1];
			prevMatchEnd = matches[1];
			if (accept) {
				result.push(deliverFun(this.pad(matches)));
				i++;
			}
		}
		return result;
	}
	/**
	* Returns an array holding the text of the leftmost match in {@code b} of this regular
	* expression.
	*
	* A return value of null indicates no match.
	*/
	findUTF8(b) {
		const a = this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, 2);
		if (a === null) return null;
		return b.slice(a[0], a[1]);
	}
	/**
	* Returns a two-element array of integers defining the location of the leftmost match in
	* {@code b} of this regular expression. The match itself is at {@code b[loc[0]...loc[1]]}.
	*
	* A return value of null indicates no match.
	*/
	findUTF8Index(b) {
		const a = this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, 2);
		if (a === null) return null;
		return a.slice(0, 2);
	}
	/**
	* Returns a string holding the text of the leftmost match in {@code s} of this regular
	* expression.
	*
	* If there is no match, the return value is an empty string, but it will also be empty if the
	* regular expression successfully matches an empty string. Use {@link #findIndex} or
	* {@link #findSubmatch} if it is necessary to distinguish these cases.
	*/
	find(s) {
		const a = this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 2);
		if (a === null) return "";
		return s.substring(a[0], a[1]);
	}
	/**
	* Returns a two-element array of integers defining the location of the leftmost match in
	* {@code s} of this regular expression. The match itself is at
	* {@code s.substring(loc[0], loc[1])}.
	*
	* A return value of null indicates no match.
	*/
	findIndex(s) {
		return this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 2);
	}
	/**
	* Returns an array of arrays the text of the leftmost match of the regular expression in
	* {@code b} and the matches, if any, of its subexpressions, as defined by the <a
	* href='#submatch'>Submatch</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findUTF8Submatch(b) {
		const a = this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, this.prog.numCap);
		if (a === null) return null;
		const ret = new Array(1 + this.numSubexp).fill(null);
		for (let i = 0; i < ret.length; i++) if (2 * i < a.length && a[2 * i] >= 0) ret[i] = b.slice(a[2 * i], a[2 * i + 1]);
		return ret;
	}
	/**
	* Returns an array holding the index pairs identifying the leftmost match of this regular
	* expression in {@code b} and the matches, if any, of its subexpressions, as defined by the the
	* <a href='#submatch'>Submatch</a> and <a href='#index'>Index</a> descriptions above.
	*
	* A return value of null indicates no match.
	*/
	findUTF8SubmatchIndex(b) {
		return this.pad(this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, this.prog.numCap));
	}
	/**
	* Returns an array of strings holding the text of the leftmost match of the regular expression in
	* {@code s} and the matches, if any, of its subexpressions, as defined by the <a
	* href='#submatch'>Submatch</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findSubmatch(s) {
		const a = this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, this.prog.numCap);
		if (a === null) return null;
		const ret = new Array(1 + this.numSubexp).fill(null);
		for (let i = 0; i < ret.length; i++) if (2 * i < a.length && a[2 * i] >= 0) ret[i] = s.substring(a[2 * i], a[2 * i + 1]);
		return ret;
	}
	/**
	* Returns an array holding the index pairs identifying the leftmost match of this regular
	* expression in {@code s} and the matches, if any, of its subexpressions, as defined by the <a
	* href='#submatch'>Submatch</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findSubmatchIndex(s) {
		return this.pad(this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, this.prog.numCap));
	}
	/**
	* {@code findAllUTF8()} is the <a href='#all'>All</a> version of {@link #findUTF8}; it returns a
	* list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*
	* TODO(adonovan): think about defining a byte slice view class, like a read-only Go slice backed
	* by |b|.
	*/
	findAllUTF8(b, n) {
		const result = this.allMatches(MachineInput.fromUTF8(b), n, (match) => b.slice(match[0], match[1]));
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllUTF8Index} is the <a href='#all'>All</a> version of {@link #findUTF8Index}; it
	* returns a list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllUTF8Index(b, n) {
		const result = this.allMatches(MachineInput.fromUTF8(b), n, (match) => match.slice(0, 2));
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAll} is the <a href='#all'>All</a> version of {@link #find}; it returns a list of up
	* to {@code n} successive matches of the expression, as defined by the <a href='#all'>All</a>
	* description above.
	*
	* A return value of null indicates no match.
	*/
	findAll(s, n) {
		const result = this.allMatches(MachineInput.fromUTF16(s), n, (match) => s.substring(match[0], match[1]));
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllIndex} is the <a href='#all'>All</a> version of {@link #findIndex}; it returns a
	* list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllIndex(s, n) {
		const result = this.allMatches(MachineInput.fromUTF16(s), n, (match) => match.slice(0, 2));
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllUTF8Submatch} is the <a href='#all'>All</a> version of {@link #findUTF8Submatch};
	* it returns a list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllUTF8Submatch(b, n) {
		const result = this.allMatches(MachineInput.fromUTF8(b), n, (match) => {
			let slice = new Array(match.length / 2 | 0).fill(null);
			for (let j = 0; j < slice.length; j++) if (match[2 * j] >= 0) slice[j] = b.slice(match[2 * j], match[2 * j + 1]);
			return slice;
		});
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllUTF8SubmatchIndex} is the <a href='#all'>All</a> version of
	* {@link #findUTF8SubmatchIndex}; it returns a list of up to {@code n} successive matches of the
	* expression, as defined by the <a href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllUTF8SubmatchIndex(b, n) {
		const result = this.allMatches(MachineInput.fromUTF8(b), n);
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllSubmatch} is the <a href='#all'>All</a> version of {@link #findSubmatch}; it
	* returns a list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllSubmatch(s, n) {
		const result = this.allMatches(MachineInput.fromUTF16(s), n, (match) => {
			let slice = new Array(match.length / 2 | 0).fill(null);
			for (let j = 0; j < slice.length; j++) if (match[2 * j] >= 0) slice[j] = s.substring(match[2 * j], match[2 * j + 1]);
			return slice;
		});
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllSubmatchIndex} is the <a href='#all'>All</a> version of
	* {@link #findSubmatchIndex}; it returns a list of up to {@code n} successive matches of the
	* expression, as defined by the <a href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllSubmatchIndex(s, n) {
		const result = this.allMatches(MachineInput.fromUTF16(s), n);
		if (result.length === 0) return null;
		return result;
	}
};
// src/Set.js
var RE2Set = class RE2Set {
	/** @type {number} */
	static UNANCHORED = RE2Flags.UNANCHORED;
	/** @type {number} */
	static ANCHOR_START = RE2Flags.ANCHOR_START;
	/** @type {number} */
	static ANCHOR_BOTH = RE2Flags.ANCHOR_BOTH;
	/**
	* Constructs a new RE2Set with the specified anchor mode and flags.
	* @param {number} [anchor=RE2Set.UNANCHORED] - The anchoring mode (e.g., RE2Set.UNANCHORED).
	* @param {number} [flags=0] - The public flags to apply to all patterns in the set.
	* @param {number} [maxMem=8388608] - The maximum memory in bytes to use for the DFA (default 8MB).
	*/
	constructor(anchor = RE2Set.UNANCHORED, flags = 0, maxMem = 8388608) {
		if (![
			RE2Set.UNANCHORED,
			RE2Set.ANCHOR_START,
			RE2Set.ANCHOR_BOTH
		].includes(anchor)) throw new RE2JSFlagsException("The anchor should be RE2Set.UNANCHORED, RE2Set.ANCHOR_START or RE2Set.ANCHOR_BOTH");
		Utils.checkFlags(flags);
		this.anchor = anchor;
		this.jsFlags = flags;
		this.maxMem = maxMem;
		let re2Flags = RE2Flags.PERL;
		if ((flags & PublicFlags.DISABLE_UNICODE_GROUPS) !== 0) re2Flags &= ~RE2Flags.UNICODE_GROUPS;
		if ((flags & PublicFlags.LOOKBEHINDS) !== 0) re2Flags |= RE2Flags.LOOKBEHIND;
		this.re2Flags = re2Flags;
		this.regexps = [];
		this.prog = null;
		this.dfa = null;
		this.dummyRe2 = null;
	}
	/**
	* Adds a new regular expression pattern to the set.
	* Patterns cannot be added after the set has been compiled.
	* @param {string} pattern - The regular expression pattern to add.
	* @returns {number} The integer index assigned to the added pattern.
	* @throws {RE2JSCompileException} If patterns are added after compilation.
	*/
	add(pattern) {
		if (this.prog) throw new RE2JSCompileException("Cannot add patterns after compile");
		Utils.checkPattern(pattern);
		let fregex = pattern;
		if ((this.jsFlags & PublicFlags.CASE_INSENSITIVE) !== 0) fregex = `(?i)${fregex}`;
		if ((this.jsFlags & PublicFlags.DOTALL) !== 0) fregex = `(?s)${fregex}`;
		if ((this.jsFlags & PublicFlags.MULTILINE) !== 0) fregex = `(?m)${fregex}`;
		const re = Parser.parse(fregex, this.re2Flags);
		this.regexps.push(Simplify.simplify(re));
		return this.regexps.length - 1;
	}
	/**
	* Compiles the added patterns into a single state machine.
	* This is automatically called on the first match if not called explicitly.
	* @returns {void}
	*/
	compile() {
		if (this.prog) return;
		const prog = Compiler.compileSet(this.regexps);
		if (prog.numInst() > Parser.MAX_SIZE) throw new RE2JSCompileException(`${Parser.ERR_LARGE}: the set compiles to ${prog.numInst()} instructions, more than ${Parser.MAX_SIZE}`);
		this.prog = prog;
		this.dfa = new DFA(this.prog, this.maxMem);
		this.dummyRe2 = {
			prog: this.prog,
			cond: this.prog.startCond(),
			prefix: "",
			prefixRune: 0,
			longest: false
		};
	}
	/**
	* Matches the input against the compiled set of regular expressions.
	* @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to match against.
	* @returns {number[]} An array of indices representing the patterns that successfully matched the input.
	*/
	match(input) {
		if (!this.prog) this.compile();
		const machineInput = Utils.isByteArray(input) ? MachineInput.fromUTF8(input) : MachineInput.fromUTF16(input);
		let internalAnchor = RE2Flags.UNANCHORED;
		if (this.anchor === RE2Set.ANCHOR_START) internalAnchor = RE2Flags.ANCHOR_START;
		else if (this.anchor === RE2Set.ANCHOR_BOTH) internalAnchor = RE2Flags.ANCHOR_BOTH;
		const dfaResult = this.dfa.matchSet(machineInput, 0, internalAnchor);
		if (dfaResult !== null) return dfaResult;
		const machine = Machine.fromRE2(this.dummyRe2);
		machine.init(0);
		return machine.matchSet(machineInput, 0, internalAnchor);
	}
};
// src/TranslateRegExpString.js
/**
* Transform JS regex string to RE2 regex string
*/
var TranslateRegExpString = class TranslateRegExpString {
	static isHexadecimal(ch) {
		return "0" <= ch && ch <= "9" || "A" <= ch && ch <= "F" || "a" <= ch && ch <= "f";
	}
	static translate(data) {
		let prefixFlags = "";
		if (Object.prototype.toString.call(data) === "[object RegExp]") {
			if (data.ignoreCase) prefixFlags += "i";
			if (data.multiline) prefixFlags += "m";
			if (data.dotAll) prefixFlags += "s";
			data = data.source;
		}
		if (typeof data !== "string") return data;
		let result = "";
		let changed = false;
		let size = data.length;
		if (size === 0) {
			result = "(?:)";
			changed = true;
		}
		let inCharClass = false;
		let i = 0;
		while (i < size) {
			let ch = data[i];
			if (ch === "\\") {
				if (i + 1 < size) {
					ch = data[i + 1];
					switch (ch) {
						case "\\":
							result += "\\\\";
							i += 2;
							continue;
						case "c":
							if (i + 2 < size) {
								let code = data[i + 2].charCodeAt(0);
								if (code >= 65 && code <= 90 || code >= 97 && code <= 122) {
									let val = code % 32;
									result += "\\x";
									result += (val >> 4).toString(16).toUpperCase();
									result += (val & 15).toString(16).toUpperCase();
									i += 3;
									changed = true;
									continue;
								}
							}
							result += "c";
							i += 2;
							changed = true;
							continue;
						case "u":
							if (i + 2 < size) {
								if (data[i + 2] === "{") {
									let j = i + 3;
									let hasHex = false;
									let closed = false;
									while (j < size) {
										const hexChar = data[j];
										if (hexChar === "}") {
											closed = true;
											break;
										}
										if (!TranslateRegExpString.isHexadecimal(hexChar)) break;
										hasHex = true;
										j++;
									}
									if (closed && hasHex) {
										result += "\\x";
										i += 2;
										changed = true;
										continue;
									}
								} else if (i + 5 < size) {
									let isHex4 = true;
									for (let j = 0; j < 4; j++) if (!TranslateRegExpString.isHexadecimal(data[i + 2 + j])) {
										isHex4 = false;
										break;
									}
									if (isHex4) {
										result += "\\x{" + data.substring(i + 2, i + 6) + "}";
										i += 6;
										changed = true;
										continue;
									}
								}
							}
							result += "u";
							i += 2;
							changed = true;
							continue;
						case "x": {
							let isValidHex = false;
							if (i + 2 < size && data[i + 2] === "{") {
								let j = i + 3;
								let hasHex = false;
								let closed = false;
								while (j < size) {
									const hexChar = data[j];
									if (hexChar === "}") {
										closed = true;
										break;
									}
									if (!TranslateRegExpString.isHexadecimal(hexChar)) break;
									hasHex = true;
									j++;
								}
								if (closed && hasHex) isValidHex = true;
							} else if (i + 3 < size && TranslateRegExpString.isHexadecimal(data[i + 2]) && TranslateRegExpString.isHexadecimal(data[i + 3])) isValidHex = true;
							if (isValidHex) {
								result += "\\x";
								i += 2;
							} else {
								result += "x";
								i += 2;
								changed = true;
							}
							continue;
						}
						case "n":
						case "r":
						case "t":
						case "a":
						case "f":
						case "v":
						case "d":
						case "D":
						case "s":
						case "S":
						case "w":
						case "W":
						case "b":
						case "B":
						case "p":
						case "P":
						case "A":
						case "z":
						case "Q":
						case "E":
						case "0":
						case "1":
						case "2":
						case "3":
						case "4":
						case "5":
						case "6":
						case "7":
							result += "\\" + ch;
							i += 2;
							continue;
						default: {
							let cp = data.codePointAt(i + 1);
							if (cp >= 48 && cp <= 57 || cp >= 65 && cp <= 90 || cp >= 97 && cp <= 122) {
								let symSize = Utils.charCount(cp);
								result += data.substring(i + 1, i + 1 + symSize);
								i += symSize + 1;
								changed = true;
							} else {
								result += "\\";
								let symSize = Utils.charCount(cp);
								result += data.substring(i + 1, i + 1 + symSize);
								i += symSize + 1;
							}
							continue;
						}
					}
				}
			} else if (ch === "/") {
				result += "\\/";
				i += 1;
				changed = true;
				continue;
			} else if (ch === "[") {
				if (!inCharClass && data[i + 1] === "]") {
					result += "[^\\x00-\\x{10FFFF}]";
					i += 2;
					changed = true;
					continue;
				}
				if (!inCharClass && data[i + 1] === "^" && data[i + 2] === "]") {
					result += "[\\x00-\\x{10FFFF}]";
					i += 3;
					changed = true;
					continue;
				}
				inCharClass = true;
			} else if (ch === "]") inCharClass = false;
			else if (!inCharClass && ch === "(" && i + 2 < size && data[i + 1] === "?" && data[i + 2] === "<") {
				if (i + 3 < size && !"=!>)".includes(data[i + 3])) {
					result += "(?P<";
					i += 3;
					changed = true;
					continue;
				}
			}
			let cp = data.codePointAt(i);
			let symSize = Utils.charCount(cp);
			result += data.substring(i, i + symSize);
			i += symSize;
		}
		const finalResult = changed ? result : data;
		if (prefixFlags.length > 0) return `(?${prefixFlags})${finalResult}`;
		return finalResult;
	}
};
// src/index.js
const execResult = (m, input) => {
	const result = m.matchArray();
	result.index = m.start(0);
	result.input = input;
	result.groups = m.namedGroupsObject();
	return result;
};
/**
* A compiled representation of an RE2 regular expression
*
* The matching functions take {@code String} arguments instead of the more general Java
* {@code CharSequence} since the latter doesn't provide UTF-16 decoding.
*
*
* @author rsc@google.com (Russ Cox)
* @class
*/
var RE2JS = class RE2JS {
	/**
	* Flag: case insensitive matching.
	*/
	static CASE_INSENSITIVE = PublicFlags.CASE_INSENSITIVE;
	/**
	* Flag: dot ({@code .}) matches all characters, including newline.
	*/
	static DOTALL = PublicFlags.DOTALL;
	/**
	* Flag: multiline matching: {@code ^} and {@code $} match at beginning and end of line, not just
	* beginning and end of input.
	*/
	static MULTILINE = PublicFlags.MULTILINE;
	/**
	* Flag: Unicode groups (e.g. {@code \p\ Greek\} ) will be syntax errors.
	*/
	static DISABLE_UNICODE_GROUPS = PublicFlags.DISABLE_UNICODE_GROUPS;
	/**
	* Flag: matches longest possible string.
	*/
	static LONGEST_MATCH = PublicFlags.LONGEST_MATCH;
	/**
	* Flag: enable linear-time captureless lookbehinds.
	*/
	static LOOKBEHINDS = PublicFlags.LOOKBEHINDS;
	/**
	* Returns a literal pattern string for the specified string.
	*
	* This method produces a string that can be used to create a <code>RE2JS</code> that would
	* match the string <code>s</code> as if it were a literal pattern.
	*
	* Metacharacters or escape sequences in the input sequence will be given no special meaning.
	*
	* @param {string} str The string to be literalized
	* @returns {string} A literal string replacement
	*/
	static quote(str) {
		return Utils.quoteMeta(str);
	}
	/**
	* Quotes '\' and '$' in {@code str}, so that the returned string could be used in
	* replacement methods as a literal replacement of {@code str}.
	*
	* This is a convenience delegation to {@link Matcher.quoteReplacement}.
	*
	* @param {string} str the string to be quoted
	* @param {boolean} [javaMode=false] whether the replacement will be used in javaMode
	* @returns {string} the quoted string
	*/
	static quoteReplacement(str, javaMode = false) {
		return Matcher.quoteReplacement(str, javaMode);
	}
	/**
	* Translates a given regular expression string to ensure compatibility with RE2JS.
	*
	* This function preprocesses the input regex string by applying necessary transformations,
	* such as escaping special characters (e.g., `/`), converting named capture groups to
	* RE2JS-compatible syntax, and handling Unicode sequences properly. It ensures that the
	* resulting regex is safe and properly formatted before compilation.
	*
	* @param {string|RegExp} expr - The regular expression string to be translated.
	* @returns {string} - The transformed regular expression string, ready for compilation.
	*/
	static translateRegExp(expr) {
		return TranslateRegExpString.translate(expr);
	}
	/**
	* Helper: create new RE2JS with given regex and flags. Flregex is the regex with flags applied.
	* @param {string} regex
	* @param {number} [flags=0]
	* @returns {RE2JS}
	*/
	static compile(regex, flags = 0) {
		Utils.checkPattern(regex);
		Utils.checkFlags(flags);
		let fregex = regex;
		if ((flags & RE2JS.CASE_INSENSITIVE) !== 0) fregex = `(?i)${fregex}`;
		if ((flags & RE2JS.DOTALL) !== 0) fregex = `(?s)${fregex}`;
		if ((flags & RE2JS.MULTILINE) !== 0) fregex = `(?m)${fregex}`;
		let re2Flags = RE2Flags.PERL;
		if ((flags & RE2JS.DISABLE_UNICODE_GROUPS) !== 0) re2Flags &= ~RE2Flags.UNICODE_GROUPS;
		if ((flags & RE2JS.LOOKBEHINDS) !== 0) re2Flags |= RE2Flags.LOOKBEHIND;
		const p = new RE2JS(regex, flags);
		p.re2Input = RE2.compileImpl(fregex, re2Flags, (flags & RE2JS.LONGEST_MATCH) !== 0);
		return p;
	}
	/**
	* Matches a string against a regular expression.
	*
	* @param {string} regex the regular expression
	* @param {string|number[]|Uint8Array} input the input
	* @returns {boolean} true if the regular expression matches the entire input
	* @throws RE2JSSyntaxException if the regular expression is malformed
	*/
	static matches(regex, input) {
		return RE2JS.compile(regex).testExact(input);
	}
	/**
	* This is visible for testing.
	* @private
	*/
	static initTest(pattern, flags, re2) {
		if (pattern == null) throw new Error("pattern is null");
		if (re2 == null) throw new Error("re2 is null");
		const p = new RE2JS(pattern, flags);
		p.re2Input = re2;
		return p;
	}
	/**
	*
	* @param {string} pattern
	* @param {number} flags
	*/
	constructor(pattern, flags) {
		this.patternInput = pattern;
		this.flagsInput = flags;
		/** @type {import('./RE2.js').RE2} */
		this.re2Input = null;
	}
	/**
	* Releases memory used by internal caches associated with this pattern. Does not change the
	* observable behaviour. Useful for tests that detect memory leaks via allocation tracking.
	*/
	reset() {
		this.re2Input.reset();
	}
	/**
	* Returns the flags used in the constructor.
	* @returns {number}
	*/
	flags() {
		return this.flagsInput;
	}
	/**
	* Returns the pattern used in the constructor.
	* @returns {string}
	*/
	pattern() {
		return this.patternInput;
	}
	re2() {
		return this.re2Input;
	}
	/**
	* Matches a string against a regular expression.
	*
	* @param {string|number[]|Uint8Array} input the input
	* @returns {boolean} true if the regular expression matches the entire input
	*/
	matches(input) {
		return this.testExact(input);
	}
	/**
	* Creates a new {@code Matcher} matching the pattern against the input.
	*
	* @param {string|number[]|Uint8Array|MatcherInputBase} input the input string
	* @returns {Matcher}
	*/
	matcher(input) {
		if (Utils.isByteArray(input)) input = MatcherInput.utf8(input);
		return new Matcher(this, input);
	}
	/**
	* Tests whether the regular expression matches any part of the input string.
	* Performance Note: This method is highly optimized. Because it only returns
	* a boolean and does not extract capture groups, it bypasses the `Matcher` overhead
	* and guarantees execution on the high-speed DFA engine whenever possible.
	*
	* @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to test against.
	* @returns {boolean} `true` if the pattern is found anywhere in the input, `false` otherwise.
	*/
	test(input) {
		if (Utils.isByteArray(input)) return this.re2Input.matchUTF8(input);
		return this.re2Input.match(input);
	}
	/**
	* Tests whether the regular expression matches the ENTIRE input string.
	* * **Performance Note:** This operates identically to `.matches()`, but is significantly
	* faster because it does not request capture group data. By requesting 0 capture groups,
	* it securely routes execution through the DFA fast-path.
	*
	* @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to test against.
	* @returns {boolean} `true` if the exact input string fully matches the pattern, `false` otherwise.
	*/
	testExact(input) {
		const machineInput = Utils.isByteArray(input) ? MachineInput.fromUTF8(input) : MachineInput.fromUTF16(input);
		return this.re2Input.executeEngine(machineInput, 0, RE2Flags.ANCHOR_BOTH, 0) !== null;
	}
	/**
	* Executes a search for a match in a specified string.
	* Returns a result array, or null if no match is found.
	* The returned array perfectly mirrors standard JavaScript `RegExpExecArray`,
	* including `.index`, `.input`, and `.groups` properties.
	*
	* @param {string|number[]|Uint8Array} input the input string or byte array
	* @returns {Array|null} the match array with index, input, and groups properties, or null
	*/
	exec(input) {
		const m = this.matcher(input);
		return m.find() ? execResult(m, input) : null;
	}
	/**
	* Splits input around instances of the regular expression. It returns an array giving the strings
	* that occur before, between, and after instances of the regular expression.
	*
	* If {@code limit <= 0}, there is no limit on the size of the returned array. If
	* {@code limit == 0}, empty strings that would occur at the end of the array are omitted. If
	* {@code limit > 0}, at most limit strings are returned. The final string contains the remainder
	* of the input, possibly including additional matches of the pattern.
	*
	* @param {string} input the input string to be split
	* @param {number} [limit=0] the limit
	* @returns {string[]} the split strings
	*/
	split(input, limit = 0) {
		const m = this.matcher(input);
		const result = [];
		let emptiesSkipped = 0;
		let last = 0;
		while (m.find()) {
			if (last === 0 && m.end() === 0) {
				last = m.end();
				continue;
			}
			if (limit > 0 && result.length === limit - 1) break;
			if (last === m.start()) {
				if (limit === 0) {
					emptiesSkipped += 1;
					last = m.end();
					continue;
				}
			} else while (emptiesSkipped > 0) {
				result.push("");
				emptiesSkipped -= 1;
			}
			result.push(m.substring(last, m.start()));
			last = m.end();
		}
		if (limit === 0 && last !== m.inputLength()) {
			while (emptiesSkipped > 0) {
				result.push("");
				emptiesSkipped -= 1;
			}
			result.push(m.substring(last, m.inputLength()));
		}
		if (limit !== 0 || result.length === 0 && !(last === m.inputLength() && last > 0)) result.push(m.substring(last, m.inputLength()));
		return result;
	}
	/**
	* Returns an iterator of all results matching a string against the regular expression,
	* including capturing groups.
	*
	* @param {string|number[]|Uint8Array} input the input string or byte array
	* @returns {IterableIterator<RegExpMatchArray>}
	*/
	*matchAll(input) {
		const m = this.matcher(input);
		while (m.find()) yield execResult(m, input);
	}
	/**
	*
	* @returns {string}
	*/
	toString() {
		return this.patternInput;
	}
	/**
	* Returns the program size of this pattern.
	*
	* <p>
	* Similar to the C++ implementation, the program size is a very approximate measure of a regexp's
	* "cost". Larger numbers are more expensive than smaller numbers.
	* </p>
	*
	* @returns {number} the program size of this pattern
	*/
	programSize() {
		return this.re2Input.numberOfInstructions();
	}
	/**
	* Returns the number of capturing groups in this matcher's pattern. Group zero denotes the entire
	* pattern and is excluded from this count.
	*
	* @returns {number} the number of capturing groups in this pattern
	*/
	groupCount() {
		return this.re2Input.numberOfCapturingGroups();
	}
	/**
	* Return a map of the capturing groups in this matcher's pattern, where key is the name and value
	* is the index of the group in the pattern.
	* @returns {Record<string, number>}
	*/
	namedGroups() {
		return this.re2Input.namedGroups;
	}
	/**
	*
	* @param {*} other
	* @returns {boolean}
	*/
	equals(other) {
		if (this === other) return true;
		if (other === null || this.constructor !== other.constructor) return false;
		return this.flagsInput === other.flagsInput && this.patternInput === other.patternInput;
	}
};
/**
* Creates an RE2JS regex directly from a template literal.
* @overload
* @param {TemplateStringsArray} stringsOrFlags - The raw string segments of the template literal.
* @param {...any} values - The interpolated values.
* @returns {RE2JS}
*/
/**
* Creates a template literal tag function with specific RE2JS flags.
* @overload
* @param {number} stringsOrFlags - The RE2JS flags to apply (e.g., RE2JS.CASE_INSENSITIVE).
* @returns {(strings: TemplateStringsArray, ...tagValues: any[]) => RE2JS}
*/
/**
* Implementation signature
* @param {TemplateStringsArray | number} stringsOrFlags
* @param {...any} values
* @returns {RE2JS | ((strings: TemplateStringsArray, ...tagValues: any[]) => RE2JS)}
*/
function re(stringsOrFlags, ...values) {
	if (Array.isArray(stringsOrFlags) && "raw" in stringsOrFlags) {
		const pattern = String.raw(stringsOrFlags, ...values);
		return RE2JS.compile(pattern);
	}
	const flags = typeof stringsOrFlags === "number" ? stringsOrFlags : 0;
	return (strings, ...tagValues) => {
		const pattern = String.raw(strings, ...tagValues);
		return RE2JS.compile(pattern, flags);
	};
}


;// CONCATENATED MODULE: ./lib/values/regex.js

const BACKTRACKING = /^\(\?(?:<?[=!]|>)/;
/** Compiles a pattern in RE2 syntax. Throws SyntaxError whose message says which part is wrong. */
function compileRegex(pattern) {
    const compiled = regex_compile(pattern);
    return {
        test: (text) => compiled.test(text),
        [Symbol.replace]: (text, by) => compiled.matcher(text).replaceAll(by),
    };
}
function regex_compile(pattern) {
    try {
        return RE2JS.compile(pattern);
    }
    catch (error) {
        if (!(error instanceof RE2JSException))
            throw error;
        throw new SyntaxError(explain(error), { cause: error });
    }
}
function explain(error) {
    if (!(error instanceof RE2JSSyntaxException))
        return error.message;
    const part = error.getPattern();
    if (!part)
        return error.getDescription();
    if (BACKTRACKING.test(part))
        return `look-around at "${part}" is not part of RE2 syntax, which matches in linear time`;
    if (/^\\[1-9]/.test(part))
        return `back-reference "${part}" is not part of RE2 syntax, which matches in linear time`;
    return `${error.getDescription()} at "${part}"`;
}
/** What RE2 reads otherwise than ECMAScript: `.`, white space, properties by long names, boundaries. */
const READ_OTHERWISE = /\.|\\[sSpPbB]/;
/** Compiles a pattern of ECMAScript, as JSON Schema's are; time is linear where RE2 can say the same. Throws SyntaxError. */
function compileEcmaRegex(pattern) {
    const native = new RegExp(pattern, "u");
    if (READ_OTHERWISE.test(pattern))
        return native;
    try {
        return compileRegex(RE2JS.translateRegExp(pattern));
    }
    catch {
        return native;
    }
}

;// CONCATENATED MODULE: ./lib/values/show/preview.js
/** Deeper values are cut as longer ones are. */
const MAX_DEPTH = 500;
/** At most `max` characters of a value's compact JSON; the work is bounded by `max`, whatever the value's size or depth. */
function previewJson(value, max) {
    const parts = [];
    let room = max;
    let depth = 0;
    const put = (text) => {
        parts.push(text.length > room ? cutEnd(text, Math.max(0, room)) : text);
        room -= text.length;
        return room >= 0;
    };
    const write = (value) => {
        if (typeof value === "string")
            return put(JSON.stringify(value.length > room ? value.slice(0, room + 1) : value));
        if (typeof value !== "object" || value === null)
            return put(JSON.stringify(value));
        if (++depth > MAX_DEPTH)
            return false;
        const whole = Array.isArray(value) ? writeArray(value) : writeObject(value);
        depth--;
        return whole;
    };
    const writeArray = (array) => put("[") && array.every((item, at) => separate(at) && write(item)) && put("]");
    const writeObject = (object) => {
        let at = 0;
        if (!put("{"))
            return false;
        for (const key in object) {
            if (!Object.hasOwn(object, key))
                continue;
            if (!separate(at++) || !write(key) || !put(":") || !write(object[key]))
                return false;
        }
        return put("}");
    };
    const separate = (at) => at === 0 || put(",");
    return { cut: !write(value), text: parts.join("") };
}
/** `previewJson` for a message: an ellipsis stands for what is left out. */
function showJson(value, max = 200) {
    const { text, cut } = previewJson(value, max);
    return cut ? `${text}…` : text;
}
/** The first `max` code units of a text, without half of a surrogate pair at the end. */
function cutEnd(text, max) {
    if (text.length <= max)
        return text;
    const last = text.charCodeAt(max - 1);
    return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}
/** A text of more than `width` characters is shown from shortly before the place where it departs from the one beside it. */
function cutAround(text, beside, width) {
    if (text.length <= width)
        return text;
    let same = 0;
    while (same < text.length && text[same] === beside?.[same])
        same++;
    const start = same < width - 40 ? 0 : Math.min(same - 40, text.length - width + 1);
    const shown = cutEnd(text.slice(start), width);
    return `${start > 0 ? "…" : ""}${shown}${start + shown.length < text.length ? "…" : ""}`;
}

;// CONCATENATED MODULE: ./lib/json-schema/violations.js




const MAX_VIOLATIONS = 20;
/** What a keyword with this argument asks of a value. What is not here is told by its name and its argument. */
const DEMANDS = {
    type: (types) => `be ${[types].flat().join(" or ")}`,
    enum: (allowed) => `be equal to one of the allowed values (${showJson(allowed)})`,
    const: (allowed) => `be equal to constant (${showJson(allowed)})`,
    minimum: (bound) => `be >= ${bound}`,
    maximum: (bound) => `be <= ${bound}`,
    exclusiveMinimum: (bound) => `be > ${bound}`,
    exclusiveMaximum: (bound) => `be < ${bound}`,
    multipleOf: (step) => `be multiple of ${step}`,
    minLength: (bound) => `NOT have fewer than ${bound} characters`,
    maxLength: (bound) => `NOT have more than ${bound} characters`,
    minItems: (bound) => `NOT have fewer than ${bound} items`,
    maxItems: (bound) => `NOT have more than ${bound} items`,
    minProperties: (bound) => `NOT have fewer than ${bound} properties`,
    maxProperties: (bound) => `NOT have more than ${bound} properties`,
    uniqueItems: () => "NOT have duplicate items",
    pattern: (pattern) => `match pattern ${showJson(pattern)}`,
    format: (format) => `match format ${showJson(format)}`,
    not: () => "NOT be valid",
    anyOf: () => "match a schema in anyOf",
    oneOf: () => "match exactly one schema in oneOf",
};
const COMBINATIONS = /\/(?:anyOf|oneOf|if|contains)$/;
/** Violations of a value in words, combinations (`anyOf`…) last; `root`: where keywords are, if not the dialect. */
async function describeViolations(errors, value, root) {
    const isCombined = ({ absoluteKeywordLocation }) => COMBINATIONS.test(absoluteKeywordLocation);
    const sorted = [...errors.filter((error) => !isCombined(error)), ...errors.filter(isCombined)];
    const described = await Promise.all(sorted.slice(0, MAX_VIOLATIONS).map((error) => describe(error, value, root)));
    const more = errors.length - MAX_VIOLATIONS;
    return [...new Set(described.flat()), ...(more > 0 ? [`${more} more`] : [])];
}
async function describe({ absoluteKeywordLocation, instanceLocation }, value, root) {
    const argument = browser_value(await schema_getSchema(absoluteKeywordLocation, root));
    const keyword = absoluteKeywordLocation.slice(absoluteKeywordLocation.lastIndexOf("/") + 1);
    // `#/a/b` is a value, and `#*/a/b` the name of one.
    const [prefix = "", ...steps] = decodeURIComponent(instanceLocation.slice(instanceLocation.indexOf("#"))).split("/");
    const at = (path) => {
        const place = path.length === 0 ? "at the root" : `at /${path.join("/")}`;
        return prefix === "#*" ? `the name ${place.slice(3)}` : place;
    };
    if (argument === false && /^(?:additional|unevaluated)Properties$/.test(keyword)) {
        return [
            `${at(steps.slice(0, -1))}: must NOT have ${keyword.slice(0, -10)} properties (${showJson(readStep(steps.at(-1)))})`,
        ];
    }
    if (typeof argument === "boolean" && keyword !== "uniqueItems")
        return [`${at(steps)}: boolean schema is false`];
    if (keyword === "required" && Array.isArray(argument)) {
        const object = steps.reduce((part, step) => stepInto(part, readStep(step)), value);
        const missing = argument.filter((name) => isObject(object) && !Object.hasOwn(object, String(name)));
        return missing.map((name) => `${at(steps)}: must have required property '${name}'`);
    }
    const demand = DEMANDS[keyword]?.(argument) ?? `satisfy ${keyword} ${showJson(argument, 80)}`;
    return [`${at(steps)}: must ${demand}`];
}
function readStep(step = "") {
    return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
function stepInto(value, step) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
        return undefined;
    return value[step];
}

;// CONCATENATED MODULE: ./lib/json-schema/engine.js












const DIALECTS = [
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema",
];
for (const scheme of ["http", "https", "file"])
    removeUriSchemePlugin(scheme);
setMetaSchemaOutputFormat(BASIC);
setShouldValidateFormat(true);
addFormat({
    id: "https://json-schema.org/format/time",
    // A leap second ends a month by UTC, so that with an offset it may be on either of two days.
    handler: (time) => typeof time !== "string" || isTime(time) || ["1998-12-31T", "1999-01-01T"].some((day) => isDateTime(day + time)),
});
for (const [id, isValid] of Object.entries({ iri: rfc3987_isIri, "iri-reference": rfc3987_isIriReference })) {
    const handler = (text) => typeof text !== "string" || isUnrefused(isValid, text);
    addFormat({ id: `https://json-schema.org/format/${id}`, handler });
}
// Not a keyword of these drafts any more, and in many schemas that say they are of one.
defineVocabulary("mcptest:vocabulary", {
    dependencies: "https://json-schema.org/keyword/draft-04/dependencies",
});
const SHARED = ["core", "applicator", "validation", "meta-data", "content"];
for (const [draft, own] of [
    ["2020-12", ["format-annotation", "unevaluated"]],
    ["2019-09", ["format"]],
]) {
    const vocabularies = [...SHARED, ...own].map((name) => `https://json-schema.org/draft/${draft}/vocab/${name}`);
    const entries = [...vocabularies, "mcptest:vocabulary"].map((uri) => [uri, true]);
    loadDialect(`https://json-schema.org/draft/${draft}/schema`, Object.fromEntries(entries), true);
}
addKeyword({
    id: "https://json-schema.org/keyword/pattern",
    compile: async (pattern) => compileEcmaRegex(browser_value(pattern)),
    interpret: (regex, text) => instance_typeOf(text) !== "string" || regex.test(value(text)),
});
/** It throws at a version of IP that it does not know, which a later one may be. */
function isUnrefused(isValid, text) {
    try {
        return isValid(text);
    }
    catch {
        return true;
    }
}
let compiled = 0;
/** Compiles a JSON Schema for validation in this thread, with nothing to stop it. Throws Error in words for people. */
async function compileInPlace(schema) {
    const uri = `mcptest:${compiled++}/schema`;
    refuseForeign(schema);
    try {
        schema_registerSchema(schema, uri, DIALECTS[0]);
        const root = await schema_getSchema(uri);
        const program = await core_compile(root);
        return async (value) => {
            const instance = fromJs(value);
            if (core_interpret(program, instance, FLAG).valid)
                return [];
            try {
                const output = core_interpret(program, instance, BASIC);
                return output.valid ? [] : await describeViolations(output.errors ?? [], value, root);
            }
            catch (error) {
                // The place is told as a URI, which cannot hold half of a surrogate pair.
                if (error instanceof URIError)
                    return ["at a key that is no Unicode text: must be valid"];
                throw error;
            }
        };
    }
    catch (error) {
        throw new Error(await engine_explain(error, schema, uri), { cause: error });
    }
    finally {
        core_unregisterSchema(uri);
    }
}
/** `$vocabulary` would change a dialect for every other schema of this process. */
function refuseForeign(schema) {
    if (JSON.stringify(schema).includes('"$vocabulary":'))
        throw new Error("$vocabulary: other dialects are not read");
    if (!isObject(schema))
        return;
    const { $schema } = schema;
    if ($schema === undefined || DIALECTS.some((known) => known === String($schema).replace(/#$/, "")))
        return;
    const known = DIALECTS.join(", ");
    throw new Error(`$schema ${showJson($schema)} is no dialect known here; known are ${known}`);
}
async function engine_explain(error, schema, uri) {
    if (!(error instanceof Error))
        return String(error);
    if (error instanceof InvalidSchemaError) {
        const [first = "not a schema"] = await describeViolations(error.output.errors ?? [], schema);
        return first;
    }
    const root = await schema_getSchema(uri).catch(() => undefined);
    for (const reference of root ? referencesIn(schema) : []) {
        const found = await schema_getSchema(reference, root).then((part) => browser_value(part) !== undefined, () => false);
        if (!found)
            return `$ref ${showJson(reference)} leads to nothing in this schema; other files and URLs are not read`;
    }
    return error.message;
}
function referencesIn(schema) {
    if (typeof schema !== "object" || schema === null)
        return [];
    return Object.entries(schema).flatMap(([key, value]) => key === "$ref" && typeof value === "string" ? [value] : referencesIn(value));
}


/***/ }),

/***/ 754:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_worker_threads__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(919);
/* harmony import */ var _engine_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(744);


const known = new Map();
async function validate({ schema, value }) {
    const key = JSON.stringify(schema);
    const validate = known.get(key) ?? (0,_engine_js__WEBPACK_IMPORTED_MODULE_1__/* .compileInPlace */ .c)(schema);
    known.set(key, validate);
    try {
        return { violations: await (await validate)(value) };
    }
    catch (error) {
        return { failed: error instanceof Error ? error.message : String(error), isDepth: error instanceof RangeError };
    }
}
// What checks internationalized names logs each that it refuses; output that nobody reads would keep the process alive.
console.log = () => { };
node_worker_threads__WEBPACK_IMPORTED_MODULE_0__.parentPort?.on("message", async (job) => node_worker_threads__WEBPACK_IMPORTED_MODULE_0__.parentPort?.postMessage(await validate(job)));
// The dialect itself is compiled with the first schema, which is not that schema's time.
await validate({ schema: {}, value: null });
node_worker_threads__WEBPACK_IMPORTED_MODULE_0__.parentPort?.postMessage("ready");

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 104:
/***/ ((module) => {

module.exports = /*#__PURE__*/JSON.parse('{"props":["valid","mapped","deviation","ignored","disallowed"],"viramas":[2381,2509,2637,2765,2893,3021,3149,3277,3387,3388,3405,3530,3642,3770,3972,4153,4154,5908,5909,5940,6098,6752,6980,7082,7083,7154,7155,11647,43014,43052,43204,43347,43456,43766,44013,68159,69702,69744,69759,69817,69939,69940,70080,70197,70378,70477,70722,70850,71103,71231,71350,71467,71737,71997,71998,72160,72244,72263,72345,72767,73028,73029,73111,73537,73538],"ranges":[[45,45,0],[48,57,0],[65,90,1],[97,122,0],[170,170,1],[173,173,3],[178,179,1],[181,181,1],[183,183,0],[185,186,1],[192,214,1],[216,222,1],[223,223,2],[224,246,0],[248,255,0],[256,256,1],[257,257,0],[258,258,1],[259,259,0],[260,260,1],[261,261,0],[262,262,1],[263,263,0],[264,264,1],[265,265,0],[266,266,1],[267,267,0],[268,268,1],[269,269,0],[270,270,1],[271,271,0],[272,272,1],[273,273,0],[274,274,1],[275,275,0],[276,276,1],[277,277,0],[278,278,1],[279,279,0],[280,280,1],[281,281,0],[282,282,1],[283,283,0],[284,284,1],[285,285,0],[286,286,1],[287,287,0],[288,288,1],[289,289,0],[290,290,1],[291,291,0],[292,292,1],[293,293,0],[294,294,1],[295,295,0],[296,296,1],[297,297,0],[298,298,1],[299,299,0],[300,300,1],[301,301,0],[302,302,1],[303,303,0],[304,304,1],[305,305,0],[306,308,1],[309,309,0],[310,310,1],[311,312,0],[313,313,1],[314,314,0],[315,315,1],[316,316,0],[317,317,1],[318,318,0],[319,321,1],[322,322,0],[323,323,1],[324,324,0],[325,325,1],[326,326,0],[327,327,1],[328,328,0],[329,330,1],[331,331,0],[332,332,1],[333,333,0],[334,334,1],[335,335,0],[336,336,1],[337,337,0],[338,338,1],[339,339,0],[340,340,1],[341,341,0],[342,342,1],[343,343,0],[344,344,1],[345,345,0],[346,346,1],[347,347,0],[348,348,1],[349,349,0],[350,350,1],[351,351,0],[352,352,1],[353,353,0],[354,354,1],[355,355,0],[356,356,1],[357,357,0],[358,358,1],[359,359,0],[360,360,1],[361,361,0],[362,362,1],[363,363,0],[364,364,1],[365,365,0],[366,366,1],[367,367,0],[368,368,1],[369,369,0],[370,370,1],[371,371,0],[372,372,1],[373,373,0],[374,374,1],[375,375,0],[376,377,1],[378,378,0],[379,379,1],[380,380,0],[381,381,1],[382,382,0],[383,383,1],[384,384,0],[385,386,1],[387,387,0],[388,388,1],[389,389,0],[390,391,1],[392,392,0],[393,395,1],[396,397,0],[398,401,1],[402,402,0],[403,404,1],[405,405,0],[406,408,1],[409,411,0],[412,413,1],[414,414,0],[415,416,1],[417,417,0],[418,418,1],[419,419,0],[420,420,1],[421,421,0],[422,423,1],[424,424,0],[425,425,1],[426,427,0],[428,428,1],[429,429,0],[430,431,1],[432,432,0],[433,435,1],[436,436,0],[437,437,1],[438,438,0],[439,440,1],[441,443,0],[444,444,1],[445,451,0],[452,461,1],[462,462,0],[463,463,1],[464,464,0],[465,465,1],[466,466,0],[467,467,1],[468,468,0],[469,469,1],[470,470,0],[471,471,1],[472,472,0],[473,473,1],[474,474,0],[475,475,1],[476,477,0],[478,478,1],[479,479,0],[480,480,1],[481,481,0],[482,482,1],[483,483,0],[484,484,1],[485,485,0],[486,486,1],[487,487,0],[488,488,1],[489,489,0],[490,490,1],[491,491,0],[492,492,1],[493,493,0],[494,494,1],[495,496,0],[497,500,1],[501,501,0],[502,504,1],[505,505,0],[506,506,1],[507,507,0],[508,508,1],[509,509,0],[510,510,1],[511,511,0],[512,512,1],[513,513,0],[514,514,1],[515,515,0],[516,516,1],[517,517,0],[518,518,1],[519,519,0],[520,520,1],[521,521,0],[522,522,1],[523,523,0],[524,524,1],[525,525,0],[526,526,1],[527,527,0],[528,528,1],[529,529,0],[530,530,1],[531,531,0],[532,532,1],[533,533,0],[534,534,1],[535,535,0],[536,536,1],[537,537,0],[538,538,1],[539,539,0],[540,540,1],[541,541,0],[542,542,1],[543,543,0],[544,544,1],[545,545,0],[546,546,1],[547,547,0],[548,548,1],[549,549,0],[550,550,1],[551,551,0],[552,552,1],[553,553,0],[554,554,1],[555,555,0],[556,556,1],[557,557,0],[558,558,1],[559,559,0],[560,560,1],[561,561,0],[562,562,1],[563,569,0],[570,571,1],[572,572,0],[573,574,1],[575,576,0],[577,577,1],[578,578,0],[579,582,1],[583,583,0],[584,584,1],[585,585,0],[586,586,1],[587,587,0],[588,588,1],[589,589,0],[590,590,1],[591,687,0],[688,696,1],[697,705,0],[710,721,0],[736,740,1],[748,748,0],[750,750,0],[768,831,0],[832,833,1],[834,834,0],[835,837,1],[838,846,0],[847,847,3],[848,879,0],[880,880,1],[881,881,0],[882,882,1],[883,883,0],[884,884,1],[885,885,0],[886,886,1],[887,887,0],[891,893,0],[895,895,1],[902,906,1],[908,908,1],[910,911,1],[912,912,0],[913,929,1],[931,939,1],[940,961,0],[962,962,2],[963,974,0],[975,982,1],[983,983,0],[984,984,1],[985,985,0],[986,986,1],[987,987,0],[988,988,1],[989,989,0],[990,990,1],[991,991,0],[992,992,1],[993,993,0],[994,994,1],[995,995,0],[996,996,1],[997,997,0],[998,998,1],[999,999,0],[1000,1000,1],[1001,1001,0],[1002,1002,1],[1003,1003,0],[1004,1004,1],[1005,1005,0],[1006,1006,1],[1007,1007,0],[1008,1010,1],[1011,1011,0],[1012,1013,1],[1015,1015,1],[1016,1016,0],[1017,1018,1],[1019,1020,0],[1021,1071,1],[1072,1119,0],[1120,1120,1],[1121,1121,0],[1122,1122,1],[1123,1123,0],[1124,1124,1],[1125,1125,0],[1126,1126,1],[1127,1127,0],[1128,1128,1],[1129,1129,0],[1130,1130,1],[1131,1131,0],[1132,1132,1],[1133,1133,0],[1134,1134,1],[1135,1135,0],[1136,1136,1],[1137,1137,0],[1138,1138,1],[1139,1139,0],[1140,1140,1],[1141,1141,0],[1142,1142,1],[1143,1143,0],[1144,1144,1],[1145,1145,0],[1146,1146,1],[1147,1147,0],[1148,1148,1],[1149,1149,0],[1150,1150,1],[1151,1151,0],[1152,1152,1],[1153,1153,0],[1155,1159,0],[1162,1162,1],[1163,1163,0],[1164,1164,1],[1165,1165,0],[1166,1166,1],[1167,1167,0],[1168,1168,1],[1169,1169,0],[1170,1170,1],[1171,1171,0],[1172,1172,1],[1173,1173,0],[1174,1174,1],[1175,1175,0],[1176,1176,1],[1177,1177,0],[1178,1178,1],[1179,1179,0],[1180,1180,1],[1181,1181,0],[1182,1182,1],[1183,1183,0],[1184,1184,1],[1185,1185,0],[1186,1186,1],[1187,1187,0],[1188,1188,1],[1189,1189,0],[1190,1190,1],[1191,1191,0],[1192,1192,1],[1193,1193,0],[1194,1194,1],[1195,1195,0],[1196,1196,1],[1197,1197,0],[1198,1198,1],[1199,1199,0],[1200,1200,1],[1201,1201,0],[1202,1202,1],[1203,1203,0],[1204,1204,1],[1205,1205,0],[1206,1206,1],[1207,1207,0],[1208,1208,1],[1209,1209,0],[1210,1210,1],[1211,1211,0],[1212,1212,1],[1213,1213,0],[1214,1214,1],[1215,1215,0],[1217,1217,1],[1218,1218,0],[1219,1219,1],[1220,1220,0],[1221,1221,1],[1222,1222,0],[1223,1223,1],[1224,1224,0],[1225,1225,1],[1226,1226,0],[1227,1227,1],[1228,1228,0],[1229,1229,1],[1230,1231,0],[1232,1232,1],[1233,1233,0],[1234,1234,1],[1235,1235,0],[1236,1236,1],[1237,1237,0],[1238,1238,1],[1239,1239,0],[1240,1240,1],[1241,1241,0],[1242,1242,1],[1243,1243,0],[1244,1244,1],[1245,1245,0],[1246,1246,1],[1247,1247,0],[1248,1248,1],[1249,1249,0],[1250,1250,1],[1251,1251,0],[1252,1252,1],[1253,1253,0],[1254,1254,1],[1255,1255,0],[1256,1256,1],[1257,1257,0],[1258,1258,1],[1259,1259,0],[1260,1260,1],[1261,1261,0],[1262,1262,1],[1263,1263,0],[1264,1264,1],[1265,1265,0],[1266,1266,1],[1267,1267,0],[1268,1268,1],[1269,1269,0],[1270,1270,1],[1271,1271,0],[1272,1272,1],[1273,1273,0],[1274,1274,1],[1275,1275,0],[1276,1276,1],[1277,1277,0],[1278,1278,1],[1279,1279,0],[1280,1280,1],[1281,1281,0],[1282,1282,1],[1283,1283,0],[1284,1284,1],[1285,1285,0],[1286,1286,1],[1287,1287,0],[1288,1288,1],[1289,1289,0],[1290,1290,1],[1291,1291,0],[1292,1292,1],[1293,1293,0],[1294,1294,1],[1295,1295,0],[1296,1296,1],[1297,1297,0],[1298,1298,1],[1299,1299,0],[1300,1300,1],[1301,1301,0],[1302,1302,1],[1303,1303,0],[1304,1304,1],[1305,1305,0],[1306,1306,1],[1307,1307,0],[1308,1308,1],[1309,1309,0],[1310,1310,1],[1311,1311,0],[1312,1312,1],[1313,1313,0],[1314,1314,1],[1315,1315,0],[1316,1316,1],[1317,1317,0],[1318,1318,1],[1319,1319,0],[1320,1320,1],[1321,1321,0],[1322,1322,1],[1323,1323,0],[1324,1324,1],[1325,1325,0],[1326,1326,1],[1327,1327,0],[1329,1366,1],[1369,1369,0],[1376,1414,0],[1415,1415,1],[1416,1416,0],[1425,1469,0],[1471,1471,0],[1473,1474,0],[1476,1477,0],[1479,1479,0],[1488,1514,0],[1519,1524,0],[1552,1562,0],[1568,1599,0],[1601,1641,0],[1646,1652,0],[1653,1656,1],[1657,1747,0],[1749,1756,0],[1759,1768,0],[1770,1791,0],[1808,1866,0],[1869,1969,0],[1984,2037,0],[2045,2045,0],[2048,2093,0],[2112,2139,0],[2144,2154,0],[2160,2183,0],[2185,2190,0],[2200,2273,0],[2275,2391,0],[2392,2399,1],[2400,2403,0],[2406,2415,0],[2417,2435,0],[2437,2444,0],[2447,2448,0],[2451,2472,0],[2474,2480,0],[2482,2482,0],[2486,2489,0],[2492,2500,0],[2503,2504,0],[2507,2510,0],[2519,2519,0],[2524,2525,1],[2527,2527,1],[2528,2531,0],[2534,2545,0],[2556,2556,0],[2558,2558,0],[2561,2563,0],[2565,2570,0],[2575,2576,0],[2579,2600,0],[2602,2608,0],[2610,2610,0],[2611,2611,1],[2613,2613,0],[2614,2614,1],[2616,2617,0],[2620,2620,0],[2622,2626,0],[2631,2632,0],[2635,2637,0],[2641,2641,0],[2649,2651,1],[2652,2652,0],[2654,2654,1],[2662,2677,0],[2689,2691,0],[2693,2701,0],[2703,2705,0],[2707,2728,0],[2730,2736,0],[2738,2739,0],[2741,2745,0],[2748,2757,0],[2759,2761,0],[2763,2765,0],[2768,2768,0],[2784,2787,0],[2790,2799,0],[2809,2815,0],[2817,2819,0],[2821,2828,0],[2831,2832,0],[2835,2856,0],[2858,2864,0],[2866,2867,0],[2869,2873,0],[2876,2884,0],[2887,2888,0],[2891,2893,0],[2901,2903,0],[2908,2909,1],[2911,2915,0],[2918,2927,0],[2929,2929,0],[2946,2947,0],[2949,2954,0],[2958,2960,0],[2962,2965,0],[2969,2970,0],[2972,2972,0],[2974,2975,0],[2979,2980,0],[2984,2986,0],[2990,3001,0],[3006,3010,0],[3014,3016,0],[3018,3021,0],[3024,3024,0],[3031,3031,0],[3046,3055,0],[3072,3084,0],[3086,3088,0],[3090,3112,0],[3114,3129,0],[3132,3140,0],[3142,3144,0],[3146,3149,0],[3157,3158,0],[3160,3162,0],[3165,3165,0],[3168,3171,0],[3174,3183,0],[3200,3203,0],[3205,3212,0],[3214,3216,0],[3218,3240,0],[3242,3251,0],[3253,3257,0],[3260,3268,0],[3270,3272,0],[3274,3277,0],[3285,3286,0],[3293,3294,0],[3296,3299,0],[3302,3311,0],[3313,3315,0],[3328,3340,0],[3342,3344,0],[3346,3396,0],[3398,3400,0],[3402,3406,0],[3412,3415,0],[3423,3427,0],[3430,3439,0],[3450,3455,0],[3457,3459,0],[3461,3478,0],[3482,3505,0],[3507,3515,0],[3517,3517,0],[3520,3526,0],[3530,3530,0],[3535,3540,0],[3542,3542,0],[3544,3551,0],[3558,3567,0],[3570,3571,0],[3585,3634,0],[3635,3635,1],[3636,3642,0],[3648,3662,0],[3664,3673,0],[3713,3714,0],[3716,3716,0],[3718,3722,0],[3724,3747,0],[3749,3749,0],[3751,3762,0],[3763,3763,1],[3764,3773,0],[3776,3780,0],[3782,3782,0],[3784,3790,0],[3792,3801,0],[3804,3805,1],[3806,3807,0],[3840,3840,0],[3851,3851,0],[3852,3852,1],[3864,3865,0],[3872,3881,0],[3893,3893,0],[3895,3895,0],[3897,3897,0],[3902,3906,0],[3907,3907,1],[3908,3911,0],[3913,3916,0],[3917,3917,1],[3918,3921,0],[3922,3922,1],[3923,3926,0],[3927,3927,1],[3928,3931,0],[3932,3932,1],[3933,3944,0],[3945,3945,1],[3946,3948,0],[3953,3954,0],[3955,3955,1],[3956,3956,0],[3957,3961,1],[3962,3968,0],[3969,3969,1],[3970,3972,0],[3974,3986,0],[3987,3987,1],[3988,3991,0],[3993,3996,0],[3997,3997,1],[3998,4001,0],[4002,4002,1],[4003,4006,0],[4007,4007,1],[4008,4011,0],[4012,4012,1],[4013,4024,0],[4025,4025,1],[4026,4028,0],[4038,4038,0],[4096,4169,0],[4176,4253,0],[4295,4295,1],[4301,4301,1],[4304,4346,0],[4348,4348,1],[4349,4351,0],[4608,4680,0],[4682,4685,0],[4688,4694,0],[4696,4696,0],[4698,4701,0],[4704,4744,0],[4746,4749,0],[4752,4784,0],[4786,4789,0],[4792,4798,0],[4800,4800,0],[4802,4805,0],[4808,4822,0],[4824,4880,0],[4882,4885,0],[4888,4954,0],[4957,4959,0],[4992,5007,0],[5024,5109,0],[5112,5117,1],[5121,5740,0],[5743,5759,0],[5761,5786,0],[5792,5866,0],[5873,5880,0],[5888,5909,0],[5919,5940,0],[5952,5971,0],[5984,5996,0],[5998,6000,0],[6002,6003,0],[6016,6067,0],[6070,6099,0],[6103,6103,0],[6108,6109,0],[6112,6121,0],[6155,6157,3],[6159,6159,3],[6160,6169,0],[6176,6264,0],[6272,6314,0],[6320,6389,0],[6400,6430,0],[6432,6443,0],[6448,6459,0],[6470,6509,0],[6512,6516,0],[6528,6571,0],[6576,6601,0],[6608,6617,0],[6656,6683,0],[6688,6750,0],[6752,6780,0],[6783,6793,0],[6800,6809,0],[6823,6823,0],[6832,6845,0],[6847,6862,0],[6912,6988,0],[6992,7001,0],[7019,7027,0],[7040,7155,0],[7168,7223,0],[7232,7241,0],[7245,7293,0],[7296,7304,1],[7312,7354,1],[7357,7359,1],[7376,7378,0],[7380,7418,0],[7424,7467,0],[7468,7470,1],[7471,7471,0],[7472,7482,1],[7483,7483,0],[7484,7501,1],[7502,7502,0],[7503,7530,1],[7531,7543,0],[7544,7544,1],[7545,7578,0],[7579,7615,1],[7616,7679,0],[7680,7680,1],[7681,7681,0],[7682,7682,1],[7683,7683,0],[7684,7684,1],[7685,7685,0],[7686,7686,1],[7687,7687,0],[7688,7688,1],[7689,7689,0],[7690,7690,1],[7691,7691,0],[7692,7692,1],[7693,7693,0],[7694,7694,1],[7695,7695,0],[7696,7696,1],[7697,7697,0],[7698,7698,1],[7699,7699,0],[7700,7700,1],[7701,7701,0],[7702,7702,1],[7703,7703,0],[7704,7704,1],[7705,7705,0],[7706,7706,1],[7707,7707,0],[7708,7708,1],[7709,7709,0],[7710,7710,1],[7711,7711,0],[7712,7712,1],[7713,7713,0],[7714,7714,1],[7715,7715,0],[7716,7716,1],[7717,7717,0],[7718,7718,1],[7719,7719,0],[7720,7720,1],[7721,7721,0],[7722,7722,1],[7723,7723,0],[7724,7724,1],[7725,7725,0],[7726,7726,1],[7727,7727,0],[7728,7728,1],[7729,7729,0],[7730,7730,1],[7731,7731,0],[7732,7732,1],[7733,7733,0],[7734,7734,1],[7735,7735,0],[7736,7736,1],[7737,7737,0],[7738,7738,1],[7739,7739,0],[7740,7740,1],[7741,7741,0],[7742,7742,1],[7743,7743,0],[7744,7744,1],[7745,7745,0],[7746,7746,1],[7747,7747,0],[7748,7748,1],[7749,7749,0],[7750,7750,1],[7751,7751,0],[7752,7752,1],[7753,7753,0],[7754,7754,1],[7755,7755,0],[7756,7756,1],[7757,7757,0],[7758,7758,1],[7759,7759,0],[7760,7760,1],[7761,7761,0],[7762,7762,1],[7763,7763,0],[7764,7764,1],[7765,7765,0],[7766,7766,1],[7767,7767,0],[7768,7768,1],[7769,7769,0],[7770,7770,1],[7771,7771,0],[7772,7772,1],[7773,7773,0],[7774,7774,1],[7775,7775,0],[7776,7776,1],[7777,7777,0],[7778,7778,1],[7779,7779,0],[7780,7780,1],[7781,7781,0],[7782,7782,1],[7783,7783,0],[7784,7784,1],[7785,7785,0],[7786,7786,1],[7787,7787,0],[7788,7788,1],[7789,7789,0],[7790,7790,1],[7791,7791,0],[7792,7792,1],[7793,7793,0],[7794,7794,1],[7795,7795,0],[7796,7796,1],[7797,7797,0],[7798,7798,1],[7799,7799,0],[7800,7800,1],[7801,7801,0],[7802,7802,1],[7803,7803,0],[7804,7804,1],[7805,7805,0],[7806,7806,1],[7807,7807,0],[7808,7808,1],[7809,7809,0],[7810,7810,1],[7811,7811,0],[7812,7812,1],[7813,7813,0],[7814,7814,1],[7815,7815,0],[7816,7816,1],[7817,7817,0],[7818,7818,1],[7819,7819,0],[7820,7820,1],[7821,7821,0],[7822,7822,1],[7823,7823,0],[7824,7824,1],[7825,7825,0],[7826,7826,1],[7827,7827,0],[7828,7828,1],[7829,7833,0],[7834,7835,1],[7836,7837,0],[7838,7838,1],[7839,7839,0],[7840,7840,1],[7841,7841,0],[7842,7842,1],[7843,7843,0],[7844,7844,1],[7845,7845,0],[7846,7846,1],[7847,7847,0],[7848,7848,1],[7849,7849,0],[7850,7850,1],[7851,7851,0],[7852,7852,1],[7853,7853,0],[7854,7854,1],[7855,7855,0],[7856,7856,1],[7857,7857,0],[7858,7858,1],[7859,7859,0],[7860,7860,1],[7861,7861,0],[7862,7862,1],[7863,7863,0],[7864,7864,1],[7865,7865,0],[7866,7866,1],[7867,7867,0],[7868,7868,1],[7869,7869,0],[7870,7870,1],[7871,7871,0],[7872,7872,1],[7873,7873,0],[7874,7874,1],[7875,7875,0],[7876,7876,1],[7877,7877,0],[7878,7878,1],[7879,7879,0],[7880,7880,1],[7881,7881,0],[7882,7882,1],[7883,7883,0],[7884,7884,1],[7885,7885,0],[7886,7886,1],[7887,7887,0],[7888,7888,1],[7889,7889,0],[7890,7890,1],[7891,7891,0],[7892,7892,1],[7893,7893,0],[7894,7894,1],[7895,7895,0],[7896,7896,1],[7897,7897,0],[7898,7898,1],[7899,7899,0],[7900,7900,1],[7901,7901,0],[7902,7902,1],[7903,7903,0],[7904,7904,1],[7905,7905,0],[7906,7906,1],[7907,7907,0],[7908,7908,1],[7909,7909,0],[7910,7910,1],[7911,7911,0],[7912,7912,1],[7913,7913,0],[7914,7914,1],[7915,7915,0],[7916,7916,1],[7917,7917,0],[7918,7918,1],[7919,7919,0],[7920,7920,1],[7921,7921,0],[7922,7922,1],[7923,7923,0],[7924,7924,1],[7925,7925,0],[7926,7926,1],[7927,7927,0],[7928,7928,1],[7929,7929,0],[7930,7930,1],[7931,7931,0],[7932,7932,1],[7933,7933,0],[7934,7934,1],[7935,7943,0],[7944,7951,1],[7952,7957,0],[7960,7965,1],[7968,7975,0],[7976,7983,1],[7984,7991,0],[7992,7999,1],[8000,8005,0],[8008,8013,1],[8016,8023,0],[8025,8025,1],[8027,8027,1],[8029,8029,1],[8031,8031,1],[8032,8039,0],[8040,8047,1],[8048,8048,0],[8049,8049,1],[8050,8050,0],[8051,8051,1],[8052,8052,0],[8053,8053,1],[8054,8054,0],[8055,8055,1],[8056,8056,0],[8057,8057,1],[8058,8058,0],[8059,8059,1],[8060,8060,0],[8061,8061,1],[8064,8111,1],[8112,8113,0],[8114,8116,1],[8118,8118,0],[8119,8124,1],[8126,8126,1],[8130,8132,1],[8134,8134,0],[8135,8140,1],[8144,8146,0],[8147,8147,1],[8150,8151,0],[8152,8155,1],[8160,8162,0],[8163,8163,1],[8164,8167,0],[8168,8172,1],[8178,8180,1],[8182,8182,0],[8183,8188,1],[8203,8203,3],[8204,8205,2],[8288,8288,3],[8292,8292,3],[8304,8305,1],[8308,8313,1],[8319,8329,1],[8336,8348,1],[8360,8360,1],[8450,8450,1],[8455,8455,1],[8458,8467,1],[8469,8470,1],[8473,8477,1],[8480,8482,1],[8484,8484,1],[8486,8486,1],[8488,8488,1],[8490,8493,1],[8495,8497,1],[8499,8505,1],[8507,8511,1],[8517,8521,1],[8526,8526,0],[8544,8575,1],[8580,8580,0],[9312,9331,1],[9398,9450,1],[11264,11311,1],[11312,11359,0],[11360,11360,1],[11361,11361,0],[11362,11364,1],[11365,11366,0],[11367,11367,1],[11368,11368,0],[11369,11369,1],[11370,11370,0],[11371,11371,1],[11372,11372,0],[11373,11376,1],[11377,11377,0],[11378,11378,1],[11379,11380,0],[11381,11381,1],[11382,11387,0],[11388,11392,1],[11393,11393,0],[11394,11394,1],[11395,11395,0],[11396,11396,1],[11397,11397,0],[11398,11398,1],[11399,11399,0],[11400,11400,1],[11401,11401,0],[11402,11402,1],[11403,11403,0],[11404,11404,1],[11405,11405,0],[11406,11406,1],[11407,11407,0],[11408,11408,1],[11409,11409,0],[11410,11410,1],[11411,11411,0],[11412,11412,1],[11413,11413,0],[11414,11414,1],[11415,11415,0],[11416,11416,1],[11417,11417,0],[11418,11418,1],[11419,11419,0],[11420,11420,1],[11421,11421,0],[11422,11422,1],[11423,11423,0],[11424,11424,1],[11425,11425,0],[11426,11426,1],[11427,11427,0],[11428,11428,1],[11429,11429,0],[11430,11430,1],[11431,11431,0],[11432,11432,1],[11433,11433,0],[11434,11434,1],[11435,11435,0],[11436,11436,1],[11437,11437,0],[11438,11438,1],[11439,11439,0],[11440,11440,1],[11441,11441,0],[11442,11442,1],[11443,11443,0],[11444,11444,1],[11445,11445,0],[11446,11446,1],[11447,11447,0],[11448,11448,1],[11449,11449,0],[11450,11450,1],[11451,11451,0],[11452,11452,1],[11453,11453,0],[11454,11454,1],[11455,11455,0],[11456,11456,1],[11457,11457,0],[11458,11458,1],[11459,11459,0],[11460,11460,1],[11461,11461,0],[11462,11462,1],[11463,11463,0],[11464,11464,1],[11465,11465,0],[11466,11466,1],[11467,11467,0],[11468,11468,1],[11469,11469,0],[11470,11470,1],[11471,11471,0],[11472,11472,1],[11473,11473,0],[11474,11474,1],[11475,11475,0],[11476,11476,1],[11477,11477,0],[11478,11478,1],[11479,11479,0],[11480,11480,1],[11481,11481,0],[11482,11482,1],[11483,11483,0],[11484,11484,1],[11485,11485,0],[11486,11486,1],[11487,11487,0],[11488,11488,1],[11489,11489,0],[11490,11490,1],[11491,11492,0],[11499,11499,1],[11500,11500,0],[11501,11501,1],[11502,11505,0],[11506,11506,1],[11507,11507,0],[11520,11557,0],[11559,11559,0],[11565,11565,0],[11568,11623,0],[11631,11631,1],[11647,11670,0],[11680,11686,0],[11688,11694,0],[11696,11702,0],[11704,11710,0],[11712,11718,0],[11720,11726,0],[11728,11734,0],[11736,11742,0],[11744,11775,0],[11823,11823,0],[11935,11935,1],[12019,12019,1],[12032,12245,1],[12290,12290,1],[12293,12295,0],[12330,12333,0],[12344,12346,1],[12348,12348,0],[12353,12438,0],[12441,12442,0],[12445,12446,0],[12447,12447,1],[12449,12542,0],[12543,12543,1],[12549,12591,0],[12690,12703,1],[12704,12735,0],[12784,12799,0],[12868,12871,1],[12880,12895,1],[12910,12926,1],[12928,13222,1],[13225,13229,1],[13232,13249,1],[13251,13253,1],[13256,13271,1],[13273,13277,1],[13280,13311,1],[13312,19903,0],[19968,42124,0],[42192,42237,0],[42240,42508,0],[42512,42539,0],[42560,42560,1],[42561,42561,0],[42562,42562,1],[42563,42563,0],[42564,42564,1],[42565,42565,0],[42566,42566,1],[42567,42567,0],[42568,42568,1],[42569,42569,0],[42570,42570,1],[42571,42571,0],[42572,42572,1],[42573,42573,0],[42574,42574,1],[42575,42575,0],[42576,42576,1],[42577,42577,0],[42578,42578,1],[42579,42579,0],[42580,42580,1],[42581,42581,0],[42582,42582,1],[42583,42583,0],[42584,42584,1],[42585,42585,0],[42586,42586,1],[42587,42587,0],[42588,42588,1],[42589,42589,0],[42590,42590,1],[42591,42591,0],[42592,42592,1],[42593,42593,0],[42594,42594,1],[42595,42595,0],[42596,42596,1],[42597,42597,0],[42598,42598,1],[42599,42599,0],[42600,42600,1],[42601,42601,0],[42602,42602,1],[42603,42603,0],[42604,42604,1],[42605,42607,0],[42612,42621,0],[42623,42623,0],[42624,42624,1],[42625,42625,0],[42626,42626,1],[42627,42627,0],[42628,42628,1],[42629,42629,0],[42630,42630,1],[42631,42631,0],[42632,42632,1],[42633,42633,0],[42634,42634,1],[42635,42635,0],[42636,42636,1],[42637,42637,0],[42638,42638,1],[42639,42639,0],[42640,42640,1],[42641,42641,0],[42642,42642,1],[42643,42643,0],[42644,42644,1],[42645,42645,0],[42646,42646,1],[42647,42647,0],[42648,42648,1],[42649,42649,0],[42650,42650,1],[42651,42651,0],[42652,42653,1],[42654,42725,0],[42736,42737,0],[42775,42783,0],[42786,42786,1],[42787,42787,0],[42788,42788,1],[42789,42789,0],[42790,42790,1],[42791,42791,0],[42792,42792,1],[42793,42793,0],[42794,42794,1],[42795,42795,0],[42796,42796,1],[42797,42797,0],[42798,42798,1],[42799,42801,0],[42802,42802,1],[42803,42803,0],[42804,42804,1],[42805,42805,0],[42806,42806,1],[42807,42807,0],[42808,42808,1],[42809,42809,0],[42810,42810,1],[42811,42811,0],[42812,42812,1],[42813,42813,0],[42814,42814,1],[42815,42815,0],[42816,42816,1],[42817,42817,0],[42818,42818,1],[42819,42819,0],[42820,42820,1],[42821,42821,0],[42822,42822,1],[42823,42823,0],[42824,42824,1],[42825,42825,0],[42826,42826,1],[42827,42827,0],[42828,42828,1],[42829,42829,0],[42830,42830,1],[42831,42831,0],[42832,42832,1],[42833,42833,0],[42834,42834,1],[42835,42835,0],[42836,42836,1],[42837,42837,0],[42838,42838,1],[42839,42839,0],[42840,42840,1],[42841,42841,0],[42842,42842,1],[42843,42843,0],[42844,42844,1],[42845,42845,0],[42846,42846,1],[42847,42847,0],[42848,42848,1],[42849,42849,0],[42850,42850,1],[42851,42851,0],[42852,42852,1],[42853,42853,0],[42854,42854,1],[42855,42855,0],[42856,42856,1],[42857,42857,0],[42858,42858,1],[42859,42859,0],[42860,42860,1],[42861,42861,0],[42862,42862,1],[42863,42863,0],[42864,42864,1],[42865,42872,0],[42873,42873,1],[42874,42874,0],[42875,42875,1],[42876,42876,0],[42877,42878,1],[42879,42879,0],[42880,42880,1],[42881,42881,0],[42882,42882,1],[42883,42883,0],[42884,42884,1],[42885,42885,0],[42886,42886,1],[42887,42888,0],[42891,42891,1],[42892,42892,0],[42893,42893,1],[42894,42895,0],[42896,42896,1],[42897,42897,0],[42898,42898,1],[42899,42901,0],[42902,42902,1],[42903,42903,0],[42904,42904,1],[42905,42905,0],[42906,42906,1],[42907,42907,0],[42908,42908,1],[42909,42909,0],[42910,42910,1],[42911,42911,0],[42912,42912,1],[42913,42913,0],[42914,42914,1],[42915,42915,0],[42916,42916,1],[42917,42917,0],[42918,42918,1],[42919,42919,0],[42920,42920,1],[42921,42921,0],[42922,42926,1],[42927,42927,0],[42928,42932,1],[42933,42933,0],[42934,42934,1],[42935,42935,0],[42936,42936,1],[42937,42937,0],[42938,42938,1],[42939,42939,0],[42940,42940,1],[42941,42941,0],[42942,42942,1],[42943,42943,0],[42944,42944,1],[42945,42945,0],[42946,42946,1],[42947,42947,0],[42948,42951,1],[42952,42952,0],[42953,42953,1],[42954,42954,0],[42960,42960,1],[42961,42961,0],[42963,42963,0],[42965,42965,0],[42966,42966,1],[42967,42967,0],[42968,42968,1],[42969,42969,0],[42994,42997,1],[42998,42999,0],[43000,43001,1],[43002,43047,0],[43052,43052,0],[43072,43123,0],[43136,43205,0],[43216,43225,0],[43232,43255,0],[43259,43259,0],[43261,43309,0],[43312,43347,0],[43392,43456,0],[43471,43481,0],[43488,43518,0],[43520,43574,0],[43584,43597,0],[43600,43609,0],[43616,43638,0],[43642,43714,0],[43739,43741,0],[43744,43759,0],[43762,43766,0],[43777,43782,0],[43785,43790,0],[43793,43798,0],[43808,43814,0],[43816,43822,0],[43824,43866,0],[43868,43871,1],[43872,43880,0],[43881,43881,1],[43888,43967,1],[43968,44010,0],[44012,44013,0],[44016,44025,0],[44032,55203,0],[63744,64013,1],[64014,64015,0],[64016,64016,1],[64017,64017,0],[64018,64018,1],[64019,64020,0],[64021,64030,1],[64031,64031,0],[64032,64032,1],[64033,64033,0],[64034,64034,1],[64035,64036,0],[64037,64038,1],[64039,64041,0],[64042,64109,1],[64112,64217,1],[64256,64262,1],[64275,64279,1],[64285,64285,1],[64286,64286,0],[64287,64296,1],[64298,64310,1],[64312,64316,1],[64318,64318,1],[64320,64321,1],[64323,64324,1],[64326,64433,1],[64467,64605,1],[64612,64753,1],[64757,64829,1],[64848,64911,1],[64914,64967,1],[65008,65017,1],[65020,65020,1],[65024,65039,3],[65056,65071,0],[65123,65123,1],[65139,65139,0],[65152,65276,1],[65279,65279,3],[65293,65294,1],[65296,65305,1],[65313,65338,1],[65345,65370,1],[65377,65377,1],[65381,65439,1],[65536,65547,0],[65549,65574,0],[65576,65594,0],[65596,65597,0],[65599,65613,0],[65616,65629,0],[65664,65786,0],[66045,66045,0],[66176,66204,0],[66208,66256,0],[66272,66272,0],[66304,66335,0],[66349,66368,0],[66370,66377,0],[66384,66426,0],[66432,66461,0],[66464,66499,0],[66504,66511,0],[66560,66599,1],[66600,66717,0],[66720,66729,0],[66736,66771,1],[66776,66811,0],[66816,66855,0],[66864,66915,0],[66928,66938,1],[66940,66954,1],[66956,66962,1],[66964,66965,1],[66967,66977,0],[66979,66993,0],[66995,67001,0],[67003,67004,0],[67072,67382,0],[67392,67413,0],[67424,67431,0],[67456,67456,0],[67457,67461,1],[67463,67504,1],[67506,67514,1],[67584,67589,0],[67592,67592,0],[67594,67637,0],[67639,67640,0],[67644,67644,0],[67647,67669,0],[67680,67702,0],[67712,67742,0],[67808,67826,0],[67828,67829,0],[67840,67861,0],[67872,67897,0],[67968,68023,0],[68030,68031,0],[68096,68099,0],[68101,68102,0],[68108,68115,0],[68117,68119,0],[68121,68149,0],[68152,68154,0],[68159,68159,0],[68192,68220,0],[68224,68252,0],[68288,68295,0],[68297,68326,0],[68352,68405,0],[68416,68437,0],[68448,68466,0],[68480,68497,0],[68608,68680,0],[68736,68786,1],[68800,68850,0],[68864,68903,0],[68912,68921,0],[69248,69289,0],[69291,69292,0],[69296,69297,0],[69373,69404,0],[69415,69415,0],[69424,69456,0],[69488,69509,0],[69552,69572,0],[69600,69622,0],[69632,69702,0],[69734,69749,0],[69759,69818,0],[69826,69826,0],[69840,69864,0],[69872,69881,0],[69888,69940,0],[69942,69951,0],[69956,69959,0],[69968,70003,0],[70006,70006,0],[70016,70084,0],[70089,70092,0],[70094,70106,0],[70108,70108,0],[70144,70161,0],[70163,70199,0],[70206,70209,0],[70272,70278,0],[70280,70280,0],[70282,70285,0],[70287,70301,0],[70303,70312,0],[70320,70378,0],[70384,70393,0],[70400,70403,0],[70405,70412,0],[70415,70416,0],[70419,70440,0],[70442,70448,0],[70450,70451,0],[70453,70457,0],[70459,70468,0],[70471,70472,0],[70475,70477,0],[70480,70480,0],[70487,70487,0],[70493,70499,0],[70502,70508,0],[70512,70516,0],[70656,70730,0],[70736,70745,0],[70750,70753,0],[70784,70853,0],[70855,70855,0],[70864,70873,0],[71040,71093,0],[71096,71104,0],[71128,71133,0],[71168,71232,0],[71236,71236,0],[71248,71257,0],[71296,71352,0],[71360,71369,0],[71424,71450,0],[71453,71467,0],[71472,71481,0],[71488,71494,0],[71680,71738,0],[71840,71871,1],[71872,71913,0],[71935,71942,0],[71945,71945,0],[71948,71955,0],[71957,71958,0],[71960,71989,0],[71991,71992,0],[71995,72003,0],[72016,72025,0],[72096,72103,0],[72106,72151,0],[72154,72161,0],[72163,72164,0],[72192,72254,0],[72263,72263,0],[72272,72345,0],[72349,72349,0],[72368,72440,0],[72704,72712,0],[72714,72758,0],[72760,72768,0],[72784,72793,0],[72818,72847,0],[72850,72871,0],[72873,72886,0],[72960,72966,0],[72968,72969,0],[72971,73014,0],[73018,73018,0],[73020,73021,0],[73023,73031,0],[73040,73049,0],[73056,73061,0],[73063,73064,0],[73066,73102,0],[73104,73105,0],[73107,73112,0],[73120,73129,0],[73440,73462,0],[73472,73488,0],[73490,73530,0],[73534,73538,0],[73552,73561,0],[73648,73648,0],[73728,74649,0],[74880,75075,0],[77712,77808,0],[77824,78895,0],[78912,78933,0],[82944,83526,0],[92160,92728,0],[92736,92766,0],[92768,92777,0],[92784,92862,0],[92864,92873,0],[92880,92909,0],[92912,92916,0],[92928,92982,0],[92992,92995,0],[93008,93017,0],[93027,93047,0],[93053,93071,0],[93760,93791,1],[93792,93823,0],[93952,94026,0],[94031,94087,0],[94095,94111,0],[94176,94177,0],[94179,94180,0],[94192,94193,0],[94208,100343,0],[100352,101589,0],[101632,101640,0],[110576,110579,0],[110581,110587,0],[110589,110590,0],[110592,110882,0],[110898,110898,0],[110928,110930,0],[110933,110933,0],[110948,110951,0],[110960,111355,0],[113664,113770,0],[113776,113788,0],[113792,113800,0],[113808,113817,0],[113821,113822,0],[113824,113827,3],[118528,118573,0],[118576,118598,0],[119808,119892,1],[119894,119964,1],[119966,119967,1],[119970,119970,1],[119973,119974,1],[119977,119980,1],[119982,119993,1],[119995,119995,1],[119997,120003,1],[120005,120069,1],[120071,120074,1],[120077,120084,1],[120086,120092,1],[120094,120121,1],[120123,120126,1],[120128,120132,1],[120134,120134,1],[120138,120144,1],[120146,120485,1],[120488,120512,1],[120514,120538,1],[120540,120570,1],[120572,120596,1],[120598,120628,1],[120630,120654,1],[120656,120686,1],[120688,120712,1],[120714,120744,1],[120746,120770,1],[120772,120779,1],[120782,120831,1],[121344,121398,0],[121403,121452,0],[121461,121461,0],[121476,121476,0],[121499,121503,0],[121505,121519,0],[122624,122654,0],[122661,122666,0],[122880,122886,0],[122888,122904,0],[122907,122913,0],[122915,122916,0],[122918,122922,0],[122928,122989,1],[123023,123023,0],[123136,123180,0],[123184,123197,0],[123200,123209,0],[123214,123214,0],[123536,123566,0],[123584,123641,0],[124112,124153,0],[124896,124902,0],[124904,124907,0],[124909,124910,0],[124912,124926,0],[124928,125124,0],[125136,125142,0],[125184,125217,1],[125218,125259,0],[125264,125273,0],[126464,126467,1],[126469,126495,1],[126497,126498,1],[126500,126500,1],[126503,126503,1],[126505,126514,1],[126516,126519,1],[126521,126521,1],[126523,126523,1],[126530,126530,1],[126535,126535,1],[126537,126537,1],[126539,126539,1],[126541,126543,1],[126545,126546,1],[126548,126548,1],[126551,126551,1],[126553,126553,1],[126555,126555,1],[126557,126557,1],[126559,126559,1],[126561,126562,1],[126564,126564,1],[126567,126570,1],[126572,126578,1],[126580,126583,1],[126585,126588,1],[126590,126590,1],[126592,126601,1],[126603,126619,1],[126625,126627,1],[126629,126633,1],[126635,126651,1],[127275,127278,1],[127280,127311,1],[127338,127340,1],[127376,127376,1],[127488,127490,1],[127504,127547,1],[127568,127569,1],[130032,130041,1],[131072,173791,0],[173824,177977,0],[177984,178205,0],[178208,183969,0],[183984,191456,0],[191472,192093,0],[194560,194663,1],[194665,194675,1],[194677,194846,1],[194848,194910,1],[194912,195006,1],[195008,195101,1],[196608,201546,0],[201552,205743,0],[917760,917999,3]],"uts46_ranges":[[0,44,0],[46,47,0],[58,64,0],[91,96,0],[123,127,0],[160,160,1],[161,167,0],[168,168,1],[169,169,0],[171,172,0],[174,174,0],[175,175,1],[176,177,0],[180,180,1],[182,182,0],[184,184,1],[187,187,0],[188,190,1],[191,191,0],[215,215,0],[247,247,0],[706,709,0],[722,727,0],[728,733,1],[734,735,0],[741,747,0],[749,749,0],[751,767,0],[890,890,1],[894,894,1],[900,901,1],[1014,1014,0],[1154,1154,0],[1160,1161,0],[1370,1375,0],[1417,1418,0],[1421,1423,0],[1470,1470,0],[1472,1472,0],[1475,1475,0],[1478,1478,0],[1542,1551,0],[1563,1563,0],[1565,1567,0],[1600,1600,0],[1642,1645,0],[1748,1748,0],[1758,1758,0],[1769,1769,0],[1792,1805,0],[2038,2042,0],[2046,2047,0],[2096,2110,0],[2142,2142,0],[2184,2184,0],[2404,2405,0],[2416,2416,0],[2546,2555,0],[2557,2557,0],[2678,2678,0],[2800,2801,0],[2928,2928,0],[2930,2935,0],[3056,3066,0],[3191,3199,0],[3204,3204,0],[3407,3407,0],[3416,3422,0],[3440,3449,0],[3572,3572,0],[3647,3647,0],[3663,3663,0],[3674,3675,0],[3841,3850,0],[3853,3863,0],[3866,3871,0],[3882,3892,0],[3894,3894,0],[3896,3896,0],[3898,3901,0],[3973,3973,0],[4030,4037,0],[4039,4044,0],[4046,4058,0],[4170,4175,0],[4254,4255,0],[4347,4347,0],[4352,4446,0],[4449,4607,0],[4960,4988,0],[5008,5017,0],[5120,5120,0],[5741,5742,0],[5787,5788,0],[5867,5872,0],[5941,5942,0],[6100,6102,0],[6104,6107,0],[6128,6137,0],[6144,6149,0],[6151,6154,0],[6464,6464,0],[6468,6469,0],[6618,6618,0],[6622,6655,0],[6686,6687,0],[6816,6822,0],[6824,6829,0],[6846,6846,0],[7002,7018,0],[7028,7038,0],[7164,7167,0],[7227,7231,0],[7294,7295,0],[7360,7367,0],[7379,7379,0],[8125,8125,1],[8127,8129,1],[8141,8143,1],[8157,8159,1],[8173,8175,1],[8189,8190,1],[8192,8202,1],[8208,8208,0],[8209,8209,1],[8210,8214,0],[8215,8215,1],[8216,8227,0],[8231,8231,0],[8239,8239,1],[8240,8242,0],[8243,8244,1],[8245,8245,0],[8246,8247,1],[8248,8251,0],[8252,8252,1],[8253,8253,0],[8254,8254,1],[8255,8262,0],[8263,8265,1],[8266,8278,0],[8279,8279,1],[8280,8286,0],[8287,8287,1],[8314,8318,1],[8330,8334,1],[8352,8359,0],[8361,8384,0],[8400,8432,0],[8448,8449,1],[8451,8451,1],[8452,8452,0],[8453,8454,1],[8456,8456,0],[8457,8457,1],[8468,8468,0],[8471,8472,0],[8478,8479,0],[8483,8483,0],[8485,8485,0],[8487,8487,0],[8489,8489,0],[8494,8494,0],[8506,8506,0],[8512,8512,1],[8513,8516,0],[8522,8525,0],[8527,8527,0],[8528,8543,1],[8576,8578,0],[8581,8584,0],[8585,8585,1],[8586,8587,0],[8592,8747,0],[8748,8749,1],[8750,8750,0],[8751,8752,1],[8753,9000,0],[9001,9002,1],[9003,9254,0],[9280,9290,0],[9332,9351,1],[9372,9397,1],[9451,10763,0],[10764,10764,1],[10765,10867,0],[10868,10870,1],[10871,10971,0],[10972,10972,1],[10973,11123,0],[11126,11157,0],[11159,11263,0],[11493,11498,0],[11513,11519,0],[11632,11632,0],[11776,11822,0],[11824,11869,0],[11904,11929,0],[11931,11934,0],[11936,12018,0],[12288,12288,1],[12289,12289,0],[12291,12292,0],[12296,12329,0],[12334,12341,0],[12342,12342,1],[12343,12343,0],[12347,12347,0],[12349,12351,0],[12443,12444,1],[12448,12448,0],[12593,12643,1],[12645,12686,1],[12688,12689,0],[12736,12771,0],[12800,12830,1],[12832,12867,1],[12872,12879,0],[12896,12909,1],[12927,12927,0],[13223,13224,1],[13230,13231,1],[13254,13254,1],[13278,13279,1],[19904,19967,0],[42128,42182,0],[42238,42239,0],[42509,42511,0],[42608,42611,0],[42622,42622,0],[42726,42735,0],[42738,42743,0],[42752,42774,0],[42784,42785,0],[42889,42890,0],[43048,43051,0],[43056,43065,0],[43124,43127,0],[43214,43215,0],[43256,43258,0],[43260,43260,0],[43310,43311,0],[43359,43388,0],[43457,43469,0],[43486,43487,0],[43612,43615,0],[43639,43641,0],[43742,43743,0],[43760,43761,0],[43867,43867,0],[43882,43883,0],[44011,44011,0],[55216,55238,0],[55243,55291,0],[64297,64297,1],[64434,64450,0],[64606,64611,1],[64754,64756,1],[64830,64847,0],[64975,64975,0],[65018,65019,1],[65021,65023,0],[65040,65041,1],[65043,65048,1],[65073,65092,1],[65093,65094,0],[65095,65105,1],[65108,65122,1],[65124,65126,1],[65128,65131,1],[65136,65138,1],[65140,65140,1],[65142,65151,1],[65281,65292,1],[65295,65295,1],[65306,65312,1],[65339,65344,1],[65371,65376,1],[65378,65380,1],[65441,65470,1],[65474,65479,1],[65482,65487,1],[65490,65495,1],[65498,65500,1],[65504,65510,1],[65512,65518,1],[65792,65794,0],[65799,65843,0],[65847,65934,0],[65936,65948,0],[65952,65952,0],[66000,66044,0],[66273,66299,0],[66336,66339,0],[66369,66369,0],[66378,66378,0],[66463,66463,0],[66512,66517,0],[66927,66927,0],[67671,67679,0],[67703,67711,0],[67751,67759,0],[67835,67839,0],[67862,67867,0],[67871,67871,0],[67903,67903,0],[68028,68029,0],[68032,68047,0],[68050,68095,0],[68160,68168,0],[68176,68184,0],[68221,68223,0],[68253,68255,0],[68296,68296,0],[68331,68342,0],[68409,68415,0],[68440,68447,0],[68472,68479,0],[68505,68508,0],[68521,68527,0],[68858,68863,0],[69216,69246,0],[69293,69293,0],[69405,69414,0],[69457,69465,0],[69510,69513,0],[69573,69579,0],[69703,69709,0],[69714,69733,0],[69819,69820,0],[69822,69825,0],[69952,69955,0],[70004,70005,0],[70085,70088,0],[70093,70093,0],[70107,70107,0],[70109,70111,0],[70113,70132,0],[70200,70205,0],[70313,70313,0],[70731,70735,0],[70746,70747,0],[70749,70749,0],[70854,70854,0],[71105,71127,0],[71233,71235,0],[71264,71276,0],[71353,71353,0],[71482,71487,0],[71739,71739,0],[71914,71922,0],[72004,72006,0],[72162,72162,0],[72255,72262,0],[72346,72348,0],[72350,72354,0],[72448,72457,0],[72769,72773,0],[72794,72812,0],[72816,72817,0],[73463,73464,0],[73539,73551,0],[73664,73713,0],[73727,73727,0],[74752,74862,0],[74864,74868,0],[77809,77810,0],[92782,92783,0],[92917,92917,0],[92983,92991,0],[92996,92997,0],[93019,93025,0],[93824,93850,0],[94178,94178,0],[113820,113820,0],[113823,113823,0],[118608,118723,0],[118784,119029,0],[119040,119078,0],[119081,119133,0],[119134,119140,1],[119141,119154,0],[119163,119226,0],[119227,119232,1],[119233,119274,0],[119296,119365,0],[119488,119507,0],[119520,119539,0],[119552,119638,0],[119648,119672,0],[120513,120513,1],[120539,120539,1],[120571,120571,1],[120597,120597,1],[120629,120629,1],[120655,120655,1],[120687,120687,1],[120713,120713,1],[120745,120745,1],[120771,120771,1],[120832,121343,0],[121399,121402,0],[121453,121460,0],[121462,121475,0],[121477,121483,0],[123215,123215,0],[123647,123647,0],[125127,125135,0],[125278,125279,0],[126065,126132,0],[126209,126269,0],[126704,126705,0],[126976,127019,0],[127024,127123,0],[127136,127150,0],[127153,127167,0],[127169,127183,0],[127185,127221,0],[127233,127242,1],[127243,127247,0],[127248,127274,1],[127279,127279,0],[127312,127337,0],[127341,127375,0],[127377,127405,0],[127462,127487,0],[127552,127560,1],[127584,127589,0],[127744,128727,0],[128732,128748,0],[128752,128764,0],[128768,128886,0],[128891,128985,0],[128992,129003,0],[129008,129008,0],[129024,129035,0],[129040,129095,0],[129104,129113,0],[129120,129159,0],[129168,129197,0],[129200,129201,0],[129280,129619,0],[129632,129645,0],[129648,129660,0],[129664,129672,0],[129680,129725,0],[129727,129733,0],[129742,129755,0],[129760,129768,0],[129776,129784,0],[129792,129938,0],[129940,129994,0]],"mappings":{"65":[97],"66":[98],"67":[99],"68":[100],"69":[101],"70":[102],"71":[103],"72":[104],"73":[105],"74":[106],"75":[107],"76":[108],"77":[109],"78":[110],"79":[111],"80":[112],"81":[113],"82":[114],"83":[115],"84":[116],"85":[117],"86":[118],"87":[119],"88":[120],"89":[121],"90":[122],"160":[32],"168":[32,776],"170":[97],"175":[32,772],"178":[50],"179":[51],"180":[32,769],"181":[956],"184":[32,807],"185":[49],"186":[111],"188":[49,8260,52],"189":[49,8260,50],"190":[51,8260,52],"192":[224],"193":[225],"194":[226],"195":[227],"196":[228],"197":[229],"198":[230],"199":[231],"200":[232],"201":[233],"202":[234],"203":[235],"204":[236],"205":[237],"206":[238],"207":[239],"208":[240],"209":[241],"210":[242],"211":[243],"212":[244],"213":[245],"214":[246],"216":[248],"217":[249],"218":[250],"219":[251],"220":[252],"221":[253],"222":[254],"256":[257],"258":[259],"260":[261],"262":[263],"264":[265],"266":[267],"268":[269],"270":[271],"272":[273],"274":[275],"276":[277],"278":[279],"280":[281],"282":[283],"284":[285],"286":[287],"288":[289],"290":[291],"292":[293],"294":[295],"296":[297],"298":[299],"300":[301],"302":[303],"304":[105,775],"306":[105,106],"307":[105,106],"308":[309],"310":[311],"313":[314],"315":[316],"317":[318],"319":[108,183],"320":[108,183],"321":[322],"323":[324],"325":[326],"327":[328],"329":[700,110],"330":[331],"332":[333],"334":[335],"336":[337],"338":[339],"340":[341],"342":[343],"344":[345],"346":[347],"348":[349],"350":[351],"352":[353],"354":[355],"356":[357],"358":[359],"360":[361],"362":[363],"364":[365],"366":[367],"368":[369],"370":[371],"372":[373],"374":[375],"376":[255],"377":[378],"379":[380],"381":[382],"383":[115],"385":[595],"386":[387],"388":[389],"390":[596],"391":[392],"393":[598],"394":[599],"395":[396],"398":[477],"399":[601],"400":[603],"401":[402],"403":[608],"404":[611],"406":[617],"407":[616],"408":[409],"412":[623],"413":[626],"415":[629],"416":[417],"418":[419],"420":[421],"422":[640],"423":[424],"425":[643],"428":[429],"430":[648],"431":[432],"433":[650],"434":[651],"435":[436],"437":[438],"439":[658],"440":[441],"444":[445],"452":[100,382],"453":[100,382],"454":[100,382],"455":[108,106],"456":[108,106],"457":[108,106],"458":[110,106],"459":[110,106],"460":[110,106],"461":[462],"463":[464],"465":[466],"467":[468],"469":[470],"471":[472],"473":[474],"475":[476],"478":[479],"480":[481],"482":[483],"484":[485],"486":[487],"488":[489],"490":[491],"492":[493],"494":[495],"497":[100,122],"498":[100,122],"499":[100,122],"500":[501],"502":[405],"503":[447],"504":[505],"506":[507],"508":[509],"510":[511],"512":[513],"514":[515],"516":[517],"518":[519],"520":[521],"522":[523],"524":[525],"526":[527],"528":[529],"530":[531],"532":[533],"534":[535],"536":[537],"538":[539],"540":[541],"542":[543],"544":[414],"546":[547],"548":[549],"550":[551],"552":[553],"554":[555],"556":[557],"558":[559],"560":[561],"562":[563],"570":[11365],"571":[572],"573":[410],"574":[11366],"577":[578],"579":[384],"580":[649],"581":[652],"582":[583],"584":[585],"586":[587],"588":[589],"590":[591],"688":[104],"689":[614],"690":[106],"691":[114],"692":[633],"693":[635],"694":[641],"695":[119],"696":[121],"728":[32,774],"729":[32,775],"730":[32,778],"731":[32,808],"732":[32,771],"733":[32,779],"736":[611],"737":[108],"738":[115],"739":[120],"740":[661],"832":[768],"833":[769],"835":[787],"836":[776,769],"837":[953],"880":[881],"882":[883],"884":[697],"886":[887],"890":[32,953],"894":[59],"895":[1011],"900":[32,769],"901":[32,776,769],"902":[940],"903":[183],"904":[941],"905":[942],"906":[943],"908":[972],"910":[973],"911":[974],"913":[945],"914":[946],"915":[947],"916":[948],"917":[949],"918":[950],"919":[951],"920":[952],"921":[953],"922":[954],"923":[955],"924":[956],"925":[957],"926":[958],"927":[959],"928":[960],"929":[961],"931":[963],"932":[964],"933":[965],"934":[966],"935":[967],"936":[968],"937":[969],"938":[970],"939":[971],"975":[983],"976":[946],"977":[952],"978":[965],"979":[973],"980":[971],"981":[966],"982":[960],"984":[985],"986":[987],"988":[989],"990":[991],"992":[993],"994":[995],"996":[997],"998":[999],"1000":[1001],"1002":[1003],"1004":[1005],"1006":[1007],"1008":[954],"1009":[961],"1010":[963],"1012":[952],"1013":[949],"1015":[1016],"1017":[963],"1018":[1019],"1021":[891],"1022":[892],"1023":[893],"1024":[1104],"1025":[1105],"1026":[1106],"1027":[1107],"1028":[1108],"1029":[1109],"1030":[1110],"1031":[1111],"1032":[1112],"1033":[1113],"1034":[1114],"1035":[1115],"1036":[1116],"1037":[1117],"1038":[1118],"1039":[1119],"1040":[1072],"1041":[1073],"1042":[1074],"1043":[1075],"1044":[1076],"1045":[1077],"1046":[1078],"1047":[1079],"1048":[1080],"1049":[1081],"1050":[1082],"1051":[1083],"1052":[1084],"1053":[1085],"1054":[1086],"1055":[1087],"1056":[1088],"1057":[1089],"1058":[1090],"1059":[1091],"1060":[1092],"1061":[1093],"1062":[1094],"1063":[1095],"1064":[1096],"1065":[1097],"1066":[1098],"1067":[1099],"1068":[1100],"1069":[1101],"1070":[1102],"1071":[1103],"1120":[1121],"1122":[1123],"1124":[1125],"1126":[1127],"1128":[1129],"1130":[1131],"1132":[1133],"1134":[1135],"1136":[1137],"1138":[1139],"1140":[1141],"1142":[1143],"1144":[1145],"1146":[1147],"1148":[1149],"1150":[1151],"1152":[1153],"1162":[1163],"1164":[1165],"1166":[1167],"1168":[1169],"1170":[1171],"1172":[1173],"1174":[1175],"1176":[1177],"1178":[1179],"1180":[1181],"1182":[1183],"1184":[1185],"1186":[1187],"1188":[1189],"1190":[1191],"1192":[1193],"1194":[1195],"1196":[1197],"1198":[1199],"1200":[1201],"1202":[1203],"1204":[1205],"1206":[1207],"1208":[1209],"1210":[1211],"1212":[1213],"1214":[1215],"1217":[1218],"1219":[1220],"1221":[1222],"1223":[1224],"1225":[1226],"1227":[1228],"1229":[1230],"1232":[1233],"1234":[1235],"1236":[1237],"1238":[1239],"1240":[1241],"1242":[1243],"1244":[1245],"1246":[1247],"1248":[1249],"1250":[1251],"1252":[1253],"1254":[1255],"1256":[1257],"1258":[1259],"1260":[1261],"1262":[1263],"1264":[1265],"1266":[1267],"1268":[1269],"1270":[1271],"1272":[1273],"1274":[1275],"1276":[1277],"1278":[1279],"1280":[1281],"1282":[1283],"1284":[1285],"1286":[1287],"1288":[1289],"1290":[1291],"1292":[1293],"1294":[1295],"1296":[1297],"1298":[1299],"1300":[1301],"1302":[1303],"1304":[1305],"1306":[1307],"1308":[1309],"1310":[1311],"1312":[1313],"1314":[1315],"1316":[1317],"1318":[1319],"1320":[1321],"1322":[1323],"1324":[1325],"1326":[1327],"1329":[1377],"1330":[1378],"1331":[1379],"1332":[1380],"1333":[1381],"1334":[1382],"1335":[1383],"1336":[1384],"1337":[1385],"1338":[1386],"1339":[1387],"1340":[1388],"1341":[1389],"1342":[1390],"1343":[1391],"1344":[1392],"1345":[1393],"1346":[1394],"1347":[1395],"1348":[1396],"1349":[1397],"1350":[1398],"1351":[1399],"1352":[1400],"1353":[1401],"1354":[1402],"1355":[1403],"1356":[1404],"1357":[1405],"1358":[1406],"1359":[1407],"1360":[1408],"1361":[1409],"1362":[1410],"1363":[1411],"1364":[1412],"1365":[1413],"1366":[1414],"1415":[1381,1410],"1653":[1575,1652],"1654":[1608,1652],"1655":[1735,1652],"1656":[1610,1652],"2392":[2325,2364],"2393":[2326,2364],"2394":[2327,2364],"2395":[2332,2364],"2396":[2337,2364],"2397":[2338,2364],"2398":[2347,2364],"2399":[2351,2364],"2524":[2465,2492],"2525":[2466,2492],"2527":[2479,2492],"2611":[2610,2620],"2614":[2616,2620],"2649":[2582,2620],"2650":[2583,2620],"2651":[2588,2620],"2654":[2603,2620],"2908":[2849,2876],"2909":[2850,2876],"3635":[3661,3634],"3763":[3789,3762],"3804":[3755,3737],"3805":[3755,3745],"3852":[3851],"3907":[3906,4023],"3917":[3916,4023],"3922":[3921,4023],"3927":[3926,4023],"3932":[3931,4023],"3945":[3904,4021],"3955":[3953,3954],"3957":[3953,3956],"3958":[4018,3968],"3959":[4018,3953,3968],"3960":[4019,3968],"3961":[4019,3953,3968],"3969":[3953,3968],"3987":[3986,4023],"3997":[3996,4023],"4002":[4001,4023],"4007":[4006,4023],"4012":[4011,4023],"4025":[3984,4021],"4295":[11559],"4301":[11565],"4348":[4316],"5112":[5104],"5113":[5105],"5114":[5106],"5115":[5107],"5116":[5108],"5117":[5109],"7296":[1074],"7297":[1076],"7298":[1086],"7299":[1089],"7300":[1090],"7301":[1090],"7302":[1098],"7303":[1123],"7304":[42571],"7312":[4304],"7313":[4305],"7314":[4306],"7315":[4307],"7316":[4308],"7317":[4309],"7318":[4310],"7319":[4311],"7320":[4312],"7321":[4313],"7322":[4314],"7323":[4315],"7324":[4316],"7325":[4317],"7326":[4318],"7327":[4319],"7328":[4320],"7329":[4321],"7330":[4322],"7331":[4323],"7332":[4324],"7333":[4325],"7334":[4326],"7335":[4327],"7336":[4328],"7337":[4329],"7338":[4330],"7339":[4331],"7340":[4332],"7341":[4333],"7342":[4334],"7343":[4335],"7344":[4336],"7345":[4337],"7346":[4338],"7347":[4339],"7348":[4340],"7349":[4341],"7350":[4342],"7351":[4343],"7352":[4344],"7353":[4345],"7354":[4346],"7357":[4349],"7358":[4350],"7359":[4351],"7468":[97],"7469":[230],"7470":[98],"7472":[100],"7473":[101],"7474":[477],"7475":[103],"7476":[104],"7477":[105],"7478":[106],"7479":[107],"7480":[108],"7481":[109],"7482":[110],"7484":[111],"7485":[547],"7486":[112],"7487":[114],"7488":[116],"7489":[117],"7490":[119],"7491":[97],"7492":[592],"7493":[593],"7494":[7426],"7495":[98],"7496":[100],"7497":[101],"7498":[601],"7499":[603],"7500":[604],"7501":[103],"7503":[107],"7504":[109],"7505":[331],"7506":[111],"7507":[596],"7508":[7446],"7509":[7447],"7510":[112],"7511":[116],"7512":[117],"7513":[7453],"7514":[623],"7515":[118],"7516":[7461],"7517":[946],"7518":[947],"7519":[948],"7520":[966],"7521":[967],"7522":[105],"7523":[114],"7524":[117],"7525":[118],"7526":[946],"7527":[947],"7528":[961],"7529":[966],"7530":[967],"7544":[1085],"7579":[594],"7580":[99],"7581":[597],"7582":[240],"7583":[604],"7584":[102],"7585":[607],"7586":[609],"7587":[613],"7588":[616],"7589":[617],"7590":[618],"7591":[7547],"7592":[669],"7593":[621],"7594":[7557],"7595":[671],"7596":[625],"7597":[624],"7598":[626],"7599":[627],"7600":[628],"7601":[629],"7602":[632],"7603":[642],"7604":[643],"7605":[427],"7606":[649],"7607":[650],"7608":[7452],"7609":[651],"7610":[652],"7611":[122],"7612":[656],"7613":[657],"7614":[658],"7615":[952],"7680":[7681],"7682":[7683],"7684":[7685],"7686":[7687],"7688":[7689],"7690":[7691],"7692":[7693],"7694":[7695],"7696":[7697],"7698":[7699],"7700":[7701],"7702":[7703],"7704":[7705],"7706":[7707],"7708":[7709],"7710":[7711],"7712":[7713],"7714":[7715],"7716":[7717],"7718":[7719],"7720":[7721],"7722":[7723],"7724":[7725],"7726":[7727],"7728":[7729],"7730":[7731],"7732":[7733],"7734":[7735],"7736":[7737],"7738":[7739],"7740":[7741],"7742":[7743],"7744":[7745],"7746":[7747],"7748":[7749],"7750":[7751],"7752":[7753],"7754":[7755],"7756":[7757],"7758":[7759],"7760":[7761],"7762":[7763],"7764":[7765],"7766":[7767],"7768":[7769],"7770":[7771],"7772":[7773],"7774":[7775],"7776":[7777],"7778":[7779],"7780":[7781],"7782":[7783],"7784":[7785],"7786":[7787],"7788":[7789],"7790":[7791],"7792":[7793],"7794":[7795],"7796":[7797],"7798":[7799],"7800":[7801],"7802":[7803],"7804":[7805],"7806":[7807],"7808":[7809],"7810":[7811],"7812":[7813],"7814":[7815],"7816":[7817],"7818":[7819],"7820":[7821],"7822":[7823],"7824":[7825],"7826":[7827],"7828":[7829],"7834":[97,702],"7835":[7777],"7838":[223],"7840":[7841],"7842":[7843],"7844":[7845],"7846":[7847],"7848":[7849],"7850":[7851],"7852":[7853],"7854":[7855],"7856":[7857],"7858":[7859],"7860":[7861],"7862":[7863],"7864":[7865],"7866":[7867],"7868":[7869],"7870":[7871],"7872":[7873],"7874":[7875],"7876":[7877],"7878":[7879],"7880":[7881],"7882":[7883],"7884":[7885],"7886":[7887],"7888":[7889],"7890":[7891],"7892":[7893],"7894":[7895],"7896":[7897],"7898":[7899],"7900":[7901],"7902":[7903],"7904":[7905],"7906":[7907],"7908":[7909],"7910":[7911],"7912":[7913],"7914":[7915],"7916":[7917],"7918":[7919],"7920":[7921],"7922":[7923],"7924":[7925],"7926":[7927],"7928":[7929],"7930":[7931],"7932":[7933],"7934":[7935],"7944":[7936],"7945":[7937],"7946":[7938],"7947":[7939],"7948":[7940],"7949":[7941],"7950":[7942],"7951":[7943],"7960":[7952],"7961":[7953],"7962":[7954],"7963":[7955],"7964":[7956],"7965":[7957],"7976":[7968],"7977":[7969],"7978":[7970],"7979":[7971],"7980":[7972],"7981":[7973],"7982":[7974],"7983":[7975],"7992":[7984],"7993":[7985],"7994":[7986],"7995":[7987],"7996":[7988],"7997":[7989],"7998":[7990],"7999":[7991],"8008":[8000],"8009":[8001],"8010":[8002],"8011":[8003],"8012":[8004],"8013":[8005],"8025":[8017],"8027":[8019],"8029":[8021],"8031":[8023],"8040":[8032],"8041":[8033],"8042":[8034],"8043":[8035],"8044":[8036],"8045":[8037],"8046":[8038],"8047":[8039],"8049":[940],"8051":[941],"8053":[942],"8055":[943],"8057":[972],"8059":[973],"8061":[974],"8064":[7936,953],"8065":[7937,953],"8066":[7938,953],"8067":[7939,953],"8068":[7940,953],"8069":[7941,953],"8070":[7942,953],"8071":[7943,953],"8072":[7936,953],"8073":[7937,953],"8074":[7938,953],"8075":[7939,953],"8076":[7940,953],"8077":[7941,953],"8078":[7942,953],"8079":[7943,953],"8080":[7968,953],"8081":[7969,953],"8082":[7970,953],"8083":[7971,953],"8084":[7972,953],"8085":[7973,953],"8086":[7974,953],"8087":[7975,953],"8088":[7968,953],"8089":[7969,953],"8090":[7970,953],"8091":[7971,953],"8092":[7972,953],"8093":[7973,953],"8094":[7974,953],"8095":[7975,953],"8096":[8032,953],"8097":[8033,953],"8098":[8034,953],"8099":[8035,953],"8100":[8036,953],"8101":[8037,953],"8102":[8038,953],"8103":[8039,953],"8104":[8032,953],"8105":[8033,953],"8106":[8034,953],"8107":[8035,953],"8108":[8036,953],"8109":[8037,953],"8110":[8038,953],"8111":[8039,953],"8114":[8048,953],"8115":[945,953],"8116":[940,953],"8119":[8118,953],"8120":[8112],"8121":[8113],"8122":[8048],"8123":[940],"8124":[945,953],"8125":[32,787],"8126":[953],"8127":[32,787],"8128":[32,834],"8129":[32,776,834],"8130":[8052,953],"8131":[951,953],"8132":[942,953],"8135":[8134,953],"8136":[8050],"8137":[941],"8138":[8052],"8139":[942],"8140":[951,953],"8141":[32,787,768],"8142":[32,787,769],"8143":[32,787,834],"8147":[912],"8152":[8144],"8153":[8145],"8154":[8054],"8155":[943],"8157":[32,788,768],"8158":[32,788,769],"8159":[32,788,834],"8163":[944],"8168":[8160],"8169":[8161],"8170":[8058],"8171":[973],"8172":[8165],"8173":[32,776,768],"8174":[32,776,769],"8175":[96],"8178":[8060,953],"8179":[969,953],"8180":[974,953],"8183":[8182,953],"8184":[8056],"8185":[972],"8186":[8060],"8187":[974],"8188":[969,953],"8189":[32,769],"8190":[32,788],"8192":[32],"8193":[32],"8194":[32],"8195":[32],"8196":[32],"8197":[32],"8198":[32],"8199":[32],"8200":[32],"8201":[32],"8202":[32],"8209":[8208],"8215":[32,819],"8239":[32],"8243":[8242,8242],"8244":[8242,8242,8242],"8246":[8245,8245],"8247":[8245,8245,8245],"8252":[33,33],"8254":[32,773],"8263":[63,63],"8264":[63,33],"8265":[33,63],"8279":[8242,8242,8242,8242],"8287":[32],"8304":[48],"8305":[105],"8308":[52],"8309":[53],"8310":[54],"8311":[55],"8312":[56],"8313":[57],"8314":[43],"8315":[8722],"8316":[61],"8317":[40],"8318":[41],"8319":[110],"8320":[48],"8321":[49],"8322":[50],"8323":[51],"8324":[52],"8325":[53],"8326":[54],"8327":[55],"8328":[56],"8329":[57],"8330":[43],"8331":[8722],"8332":[61],"8333":[40],"8334":[41],"8336":[97],"8337":[101],"8338":[111],"8339":[120],"8340":[601],"8341":[104],"8342":[107],"8343":[108],"8344":[109],"8345":[110],"8346":[112],"8347":[115],"8348":[116],"8360":[114,115],"8448":[97,47,99],"8449":[97,47,115],"8450":[99],"8451":[176,99],"8453":[99,47,111],"8454":[99,47,117],"8455":[603],"8457":[176,102],"8458":[103],"8459":[104],"8460":[104],"8461":[104],"8462":[104],"8463":[295],"8464":[105],"8465":[105],"8466":[108],"8467":[108],"8469":[110],"8470":[110,111],"8473":[112],"8474":[113],"8475":[114],"8476":[114],"8477":[114],"8480":[115,109],"8481":[116,101,108],"8482":[116,109],"8484":[122],"8486":[969],"8488":[122],"8490":[107],"8491":[229],"8492":[98],"8493":[99],"8495":[101],"8496":[101],"8497":[102],"8499":[109],"8500":[111],"8501":[1488],"8502":[1489],"8503":[1490],"8504":[1491],"8505":[105],"8507":[102,97,120],"8508":[960],"8509":[947],"8510":[947],"8511":[960],"8512":[8721],"8517":[100],"8518":[100],"8519":[101],"8520":[105],"8521":[106],"8528":[49,8260,55],"8529":[49,8260,57],"8530":[49,8260,49,48],"8531":[49,8260,51],"8532":[50,8260,51],"8533":[49,8260,53],"8534":[50,8260,53],"8535":[51,8260,53],"8536":[52,8260,53],"8537":[49,8260,54],"8538":[53,8260,54],"8539":[49,8260,56],"8540":[51,8260,56],"8541":[53,8260,56],"8542":[55,8260,56],"8543":[49,8260],"8544":[105],"8545":[105,105],"8546":[105,105,105],"8547":[105,118],"8548":[118],"8549":[118,105],"8550":[118,105,105],"8551":[118,105,105,105],"8552":[105,120],"8553":[120],"8554":[120,105],"8555":[120,105,105],"8556":[108],"8557":[99],"8558":[100],"8559":[109],"8560":[105],"8561":[105,105],"8562":[105,105,105],"8563":[105,118],"8564":[118],"8565":[118,105],"8566":[118,105,105],"8567":[118,105,105,105],"8568":[105,120],"8569":[120],"8570":[120,105],"8571":[120,105,105],"8572":[108],"8573":[99],"8574":[100],"8575":[109],"8585":[48,8260,51],"8748":[8747,8747],"8749":[8747,8747,8747],"8751":[8750,8750],"8752":[8750,8750,8750],"9001":[12296],"9002":[12297],"9312":[49],"9313":[50],"9314":[51],"9315":[52],"9316":[53],"9317":[54],"9318":[55],"9319":[56],"9320":[57],"9321":[49,48],"9322":[49,49],"9323":[49,50],"9324":[49,51],"9325":[49,52],"9326":[49,53],"9327":[49,54],"9328":[49,55],"9329":[49,56],"9330":[49,57],"9331":[50,48],"9332":[40,49,41],"9333":[40,50,41],"9334":[40,51,41],"9335":[40,52,41],"9336":[40,53,41],"9337":[40,54,41],"9338":[40,55,41],"9339":[40,56,41],"9340":[40,57,41],"9341":[40,49,48,41],"9342":[40,49,49,41],"9343":[40,49,50,41],"9344":[40,49,51,41],"9345":[40,49,52,41],"9346":[40,49,53,41],"9347":[40,49,54,41],"9348":[40,49,55,41],"9349":[40,49,56,41],"9350":[40,49,57,41],"9351":[40,50,48,41],"9372":[40,97,41],"9373":[40,98,41],"9374":[40,99,41],"9375":[40,100,41],"9376":[40,101,41],"9377":[40,102,41],"9378":[40,103,41],"9379":[40,104,41],"9380":[40,105,41],"9381":[40,106,41],"9382":[40,107,41],"9383":[40,108,41],"9384":[40,109,41],"9385":[40,110,41],"9386":[40,111,41],"9387":[40,112,41],"9388":[40,113,41],"9389":[40,114,41],"9390":[40,115,41],"9391":[40,116,41],"9392":[40,117,41],"9393":[40,118,41],"9394":[40,119,41],"9395":[40,120,41],"9396":[40,121,41],"9397":[40,122,41],"9398":[97],"9399":[98],"9400":[99],"9401":[100],"9402":[101],"9403":[102],"9404":[103],"9405":[104],"9406":[105],"9407":[106],"9408":[107],"9409":[108],"9410":[109],"9411":[110],"9412":[111],"9413":[112],"9414":[113],"9415":[114],"9416":[115],"9417":[116],"9418":[117],"9419":[118],"9420":[119],"9421":[120],"9422":[121],"9423":[122],"9424":[97],"9425":[98],"9426":[99],"9427":[100],"9428":[101],"9429":[102],"9430":[103],"9431":[104],"9432":[105],"9433":[106],"9434":[107],"9435":[108],"9436":[109],"9437":[110],"9438":[111],"9439":[112],"9440":[113],"9441":[114],"9442":[115],"9443":[116],"9444":[117],"9445":[118],"9446":[119],"9447":[120],"9448":[121],"9449":[122],"9450":[48],"10764":[8747,8747,8747,8747],"10868":[58,58,61],"10869":[61,61],"10870":[61,61,61],"10972":[10973,824],"11264":[11312],"11265":[11313],"11266":[11314],"11267":[11315],"11268":[11316],"11269":[11317],"11270":[11318],"11271":[11319],"11272":[11320],"11273":[11321],"11274":[11322],"11275":[11323],"11276":[11324],"11277":[11325],"11278":[11326],"11279":[11327],"11280":[11328],"11281":[11329],"11282":[11330],"11283":[11331],"11284":[11332],"11285":[11333],"11286":[11334],"11287":[11335],"11288":[11336],"11289":[11337],"11290":[11338],"11291":[11339],"11292":[11340],"11293":[11341],"11294":[11342],"11295":[11343],"11296":[11344],"11297":[11345],"11298":[11346],"11299":[11347],"11300":[11348],"11301":[11349],"11302":[11350],"11303":[11351],"11304":[11352],"11305":[11353],"11306":[11354],"11307":[11355],"11308":[11356],"11309":[11357],"11310":[11358],"11311":[11359],"11360":[11361],"11362":[619],"11363":[7549],"11364":[637],"11367":[11368],"11369":[11370],"11371":[11372],"11373":[593],"11374":[625],"11375":[592],"11376":[594],"11378":[11379],"11381":[11382],"11388":[106],"11389":[118],"11390":[575],"11391":[576],"11392":[11393],"11394":[11395],"11396":[11397],"11398":[11399],"11400":[11401],"11402":[11403],"11404":[11405],"11406":[11407],"11408":[11409],"11410":[11411],"11412":[11413],"11414":[11415],"11416":[11417],"11418":[11419],"11420":[11421],"11422":[11423],"11424":[11425],"11426":[11427],"11428":[11429],"11430":[11431],"11432":[11433],"11434":[11435],"11436":[11437],"11438":[11439],"11440":[11441],"11442":[11443],"11444":[11445],"11446":[11447],"11448":[11449],"11450":[11451],"11452":[11453],"11454":[11455],"11456":[11457],"11458":[11459],"11460":[11461],"11462":[11463],"11464":[11465],"11466":[11467],"11468":[11469],"11470":[11471],"11472":[11473],"11474":[11475],"11476":[11477],"11478":[11479],"11480":[11481],"11482":[11483],"11484":[11485],"11486":[11487],"11488":[11489],"11490":[11491],"11499":[11500],"11501":[11502],"11506":[11507],"11631":[11617],"11935":[27597],"12019":[40863],"12032":[19968],"12033":[20008],"12034":[20022],"12035":[20031],"12036":[20057],"12037":[20101],"12038":[20108],"12039":[20128],"12040":[20154],"12041":[20799],"12042":[20837],"12043":[20843],"12044":[20866],"12045":[20886],"12046":[20907],"12047":[20960],"12048":[20981],"12049":[20992],"12050":[21147],"12051":[21241],"12052":[21269],"12053":[21274],"12054":[21304],"12055":[21313],"12056":[21340],"12057":[21353],"12058":[21378],"12059":[21430],"12060":[21448],"12061":[21475],"12062":[22231],"12063":[22303],"12064":[22763],"12065":[22786],"12066":[22794],"12067":[22805],"12068":[22823],"12069":[22899],"12070":[23376],"12071":[23424],"12072":[23544],"12073":[23567],"12074":[23586],"12075":[23608],"12076":[23662],"12077":[23665],"12078":[24027],"12079":[24037],"12080":[24049],"12081":[24062],"12082":[24178],"12083":[24186],"12084":[24191],"12085":[24308],"12086":[24318],"12087":[24331],"12088":[24339],"12089":[24400],"12090":[24417],"12091":[24435],"12092":[24515],"12093":[25096],"12094":[25142],"12095":[25163],"12096":[25903],"12097":[25908],"12098":[25991],"12099":[26007],"12100":[26020],"12101":[26041],"12102":[26080],"12103":[26085],"12104":[26352],"12105":[26376],"12106":[26408],"12107":[27424],"12108":[27490],"12109":[27513],"12110":[27571],"12111":[27595],"12112":[27604],"12113":[27611],"12114":[27663],"12115":[27668],"12116":[27700],"12117":[28779],"12118":[29226],"12119":[29238],"12120":[29243],"12121":[29247],"12122":[29255],"12123":[29273],"12124":[29275],"12125":[29356],"12126":[29572],"12127":[29577],"12128":[29916],"12129":[29926],"12130":[29976],"12131":[29983],"12132":[29992],"12133":[30000],"12134":[30091],"12135":[30098],"12136":[30326],"12137":[30333],"12138":[30382],"12139":[30399],"12140":[30446],"12141":[30683],"12142":[30690],"12143":[30707],"12144":[31034],"12145":[31160],"12146":[31166],"12147":[31348],"12148":[31435],"12149":[31481],"12150":[31859],"12151":[31992],"12152":[32566],"12153":[32593],"12154":[32650],"12155":[32701],"12156":[32769],"12157":[32780],"12158":[32786],"12159":[32819],"12160":[32895],"12161":[32905],"12162":[33251],"12163":[33258],"12164":[33267],"12165":[33276],"12166":[33292],"12167":[33307],"12168":[33311],"12169":[33390],"12170":[33394],"12171":[33400],"12172":[34381],"12173":[34411],"12174":[34880],"12175":[34892],"12176":[34915],"12177":[35198],"12178":[35211],"12179":[35282],"12180":[35328],"12181":[35895],"12182":[35910],"12183":[35925],"12184":[35960],"12185":[35997],"12186":[36196],"12187":[36208],"12188":[36275],"12189":[36523],"12190":[36554],"12191":[36763],"12192":[36784],"12193":[36789],"12194":[37009],"12195":[37193],"12196":[37318],"12197":[37324],"12198":[37329],"12199":[38263],"12200":[38272],"12201":[38428],"12202":[38582],"12203":[38585],"12204":[38632],"12205":[38737],"12206":[38750],"12207":[38754],"12208":[38761],"12209":[38859],"12210":[38893],"12211":[38899],"12212":[38913],"12213":[39080],"12214":[39131],"12215":[39135],"12216":[39318],"12217":[39321],"12218":[39340],"12219":[39592],"12220":[39640],"12221":[39647],"12222":[39717],"12223":[39727],"12224":[39730],"12225":[39740],"12226":[39770],"12227":[40165],"12228":[40565],"12229":[40575],"12230":[40613],"12231":[40635],"12232":[40643],"12233":[40653],"12234":[40657],"12235":[40697],"12236":[40701],"12237":[40718],"12238":[40723],"12239":[40736],"12240":[40763],"12241":[40778],"12242":[40786],"12243":[40845],"12244":[40860],"12245":[40864],"12288":[32],"12290":[46],"12342":[12306],"12344":[21313],"12345":[21316],"12346":[21317],"12443":[32,12441],"12444":[32,12442],"12447":[12424,12426],"12543":[12467,12488],"12593":[4352],"12594":[4353],"12595":[4522],"12596":[4354],"12597":[4524],"12598":[4525],"12599":[4355],"12600":[4356],"12601":[4357],"12602":[4528],"12603":[4529],"12604":[4530],"12605":[4531],"12606":[4532],"12607":[4533],"12608":[4378],"12609":[4358],"12610":[4359],"12611":[4360],"12612":[4385],"12613":[4361],"12614":[4362],"12615":[4363],"12616":[4364],"12617":[4365],"12618":[4366],"12619":[4367],"12620":[4368],"12621":[4369],"12622":[4370],"12623":[4449],"12624":[4450],"12625":[4451],"12626":[4452],"12627":[4453],"12628":[4454],"12629":[4455],"12630":[4456],"12631":[4457],"12632":[4458],"12633":[4459],"12634":[4460],"12635":[4461],"12636":[4462],"12637":[4463],"12638":[4464],"12639":[4465],"12640":[4466],"12641":[4467],"12642":[4468],"12643":[4469],"12645":[4372],"12646":[4373],"12647":[4551],"12648":[4552],"12649":[4556],"12650":[4558],"12651":[4563],"12652":[4567],"12653":[4569],"12654":[4380],"12655":[4573],"12656":[4575],"12657":[4381],"12658":[4382],"12659":[4384],"12660":[4386],"12661":[4387],"12662":[4391],"12663":[4393],"12664":[4395],"12665":[4396],"12666":[4397],"12667":[4398],"12668":[4399],"12669":[4402],"12670":[4406],"12671":[4416],"12672":[4423],"12673":[4428],"12674":[4593],"12675":[4594],"12676":[4439],"12677":[4440],"12678":[4441],"12679":[4484],"12680":[4485],"12681":[4488],"12682":[4497],"12683":[4498],"12684":[4500],"12685":[4510],"12686":[4513],"12690":[19968],"12691":[20108],"12692":[19977],"12693":[22235],"12694":[19978],"12695":[20013],"12696":[19979],"12697":[30002],"12698":[20057],"12699":[19993],"12700":[19969],"12701":[22825],"12702":[22320],"12703":[20154],"12800":[40,4352,41],"12801":[40,4354,41],"12802":[40,4355,41],"12803":[40,4357,41],"12804":[40,4358,41],"12805":[40,4359,41],"12806":[40,4361,41],"12807":[40,4363,41],"12808":[40,4364,41],"12809":[40,4366,41],"12810":[40,4367,41],"12811":[40,4368,41],"12812":[40,4369,41],"12813":[40,4370,41],"12814":[40,44032,41],"12815":[40,45208,41],"12816":[40,45796,41],"12817":[40,46972,41],"12818":[40,47560,41],"12819":[40,48148,41],"12820":[40,49324,41],"12821":[40,50500,41],"12822":[40,51088,41],"12823":[40,52264,41],"12824":[40,52852,41],"12825":[40,53440,41],"12826":[40,54028,41],"12827":[40,54616,41],"12828":[40,51452,41],"12829":[40,50724,51204,41],"12830":[40,50724,54980,41],"12832":[40,19968,41],"12833":[40,20108,41],"12834":[40,19977,41],"12835":[40,22235,41],"12836":[40,20116,41],"12837":[40,20845,41],"12838":[40,19971,41],"12839":[40,20843,41],"12840":[40,20061,41],"12841":[40,21313,41],"12842":[40,26376,41],"12843":[40,28779,41],"12844":[40,27700,41],"12845":[40,26408,41],"12846":[40,37329,41],"12847":[40,22303,41],"12848":[40,26085,41],"12849":[40,26666,41],"12850":[40,26377,41],"12851":[40,31038,41],"12852":[40,21517,41],"12853":[40,29305,41],"12854":[40,36001,41],"12855":[40,31069,41],"12856":[40,21172,41],"12857":[40,20195,41],"12858":[40,21628,41],"12859":[40,23398,41],"12860":[40,30435,41],"12861":[40,20225,41],"12862":[40,36039,41],"12863":[40,21332,41],"12864":[40,31085,41],"12865":[40,20241,41],"12866":[40,33258,41],"12867":[40,33267,41],"12868":[21839],"12869":[24188],"12870":[25991],"12871":[31631],"12880":[112,116,101],"12881":[50,49],"12882":[50,50],"12883":[50,51],"12884":[50,52],"12885":[50,53],"12886":[50,54],"12887":[50,55],"12888":[50,56],"12889":[50,57],"12890":[51,48],"12891":[51,49],"12892":[51,50],"12893":[51,51],"12894":[51,52],"12895":[51,53],"12896":[4352],"12897":[4354],"12898":[4355],"12899":[4357],"12900":[4358],"12901":[4359],"12902":[4361],"12903":[4363],"12904":[4364],"12905":[4366],"12906":[4367],"12907":[4368],"12908":[4369],"12909":[4370],"12910":[44032],"12911":[45208],"12912":[45796],"12913":[46972],"12914":[47560],"12915":[48148],"12916":[49324],"12917":[50500],"12918":[51088],"12919":[52264],"12920":[52852],"12921":[53440],"12922":[54028],"12923":[54616],"12924":[52280,44256],"12925":[51452,51032],"12926":[50864],"12928":[19968],"12929":[20108],"12930":[19977],"12931":[22235],"12932":[20116],"12933":[20845],"12934":[19971],"12935":[20843],"12936":[20061],"12937":[21313],"12938":[26376],"12939":[28779],"12940":[27700],"12941":[26408],"12942":[37329],"12943":[22303],"12944":[26085],"12945":[26666],"12946":[26377],"12947":[31038],"12948":[21517],"12949":[29305],"12950":[36001],"12951":[31069],"12952":[21172],"12953":[31192],"12954":[30007],"12955":[22899],"12956":[36969],"12957":[20778],"12958":[21360],"12959":[27880],"12960":[38917],"12961":[20241],"12962":[20889],"12963":[27491],"12964":[19978],"12965":[20013],"12966":[19979],"12967":[24038],"12968":[21491],"12969":[21307],"12970":[23447],"12971":[23398],"12972":[30435],"12973":[20225],"12974":[36039],"12975":[21332],"12976":[22812],"12977":[51,54],"12978":[51,55],"12979":[51,56],"12980":[51,57],"12981":[52,48],"12982":[52,49],"12983":[52,50],"12984":[52,51],"12985":[52,52],"12986":[52,53],"12987":[52,54],"12988":[52,55],"12989":[52,56],"12990":[52,57],"12991":[53,48],"12992":[49,26376],"12993":[50,26376],"12994":[51,26376],"12995":[52,26376],"12996":[53,26376],"12997":[54,26376],"12998":[55,26376],"12999":[56,26376],"13000":[57,26376],"13001":[49,48,26376],"13002":[49,49,26376],"13003":[49,50,26376],"13004":[104,103],"13005":[101,114,103],"13006":[101,118],"13007":[108,116,100],"13008":[12450],"13009":[12452],"13010":[12454],"13011":[12456],"13012":[12458],"13013":[12459],"13014":[12461],"13015":[12463],"13016":[12465],"13017":[12467],"13018":[12469],"13019":[12471],"13020":[12473],"13021":[12475],"13022":[12477],"13023":[12479],"13024":[12481],"13025":[12484],"13026":[12486],"13027":[12488],"13028":[12490],"13029":[12491],"13030":[12492],"13031":[12493],"13032":[12494],"13033":[12495],"13034":[12498],"13035":[12501],"13036":[12504],"13037":[12507],"13038":[12510],"13039":[12511],"13040":[12512],"13041":[12513],"13042":[12514],"13043":[12516],"13044":[12518],"13045":[12520],"13046":[12521],"13047":[12522],"13048":[12523],"13049":[12524],"13050":[12525],"13051":[12527],"13052":[12528],"13053":[12529],"13054":[12530],"13055":[20196,21644],"13056":[12450,12497,12540,12488],"13057":[12450,12523,12501,12449],"13058":[12450,12531,12506,12450],"13059":[12450,12540,12523],"13060":[12452,12491,12531,12464],"13061":[12452,12531,12481],"13062":[12454,12457,12531],"13063":[12456,12473,12463,12540,12489],"13064":[12456,12540,12459,12540],"13065":[12458,12531,12473],"13066":[12458,12540,12512],"13067":[12459,12452,12522],"13068":[12459,12521,12483,12488],"13069":[12459,12525,12522,12540],"13070":[12460,12525,12531],"13071":[12460,12531,12510],"13072":[12462,12460],"13073":[12462,12491,12540],"13074":[12461,12517,12522,12540],"13075":[12462,12523,12480,12540],"13076":[12461,12525],"13077":[12461,12525,12464,12521,12512],"13078":[12461,12525,12513,12540,12488,12523],"13079":[12461,12525,12527,12483,12488],"13080":[12464,12521,12512],"13081":[12464,12521,12512,12488,12531],"13082":[12463,12523,12476,12452,12525],"13083":[12463,12525,12540,12493],"13084":[12465,12540,12473],"13085":[12467,12523,12490],"13086":[12467,12540,12509],"13087":[12469,12452,12463,12523],"13088":[12469,12531,12481,12540,12512],"13089":[12471,12522,12531,12464],"13090":[12475,12531,12481],"13091":[12475,12531,12488],"13092":[12480,12540,12473],"13093":[12487,12471],"13094":[12489,12523],"13095":[12488,12531],"13096":[12490,12494],"13097":[12494,12483,12488],"13098":[12495,12452,12484],"13099":[12497,12540,12475,12531,12488],"13100":[12497,12540,12484],"13101":[12496,12540,12524,12523],"13102":[12500,12450,12473,12488,12523],"13103":[12500,12463,12523],"13104":[12500,12467],"13105":[12499,12523],"13106":[12501,12449,12521,12483,12489],"13107":[12501,12451,12540,12488],"13108":[12502,12483,12471,12455,12523],"13109":[12501,12521,12531],"13110":[12504,12463,12479,12540,12523],"13111":[12506,12477],"13112":[12506,12491,12498],"13113":[12504,12523,12484],"13114":[12506,12531,12473],"13115":[12506,12540,12472],"13116":[12505,12540,12479],"13117":[12509,12452,12531,12488],"13118":[12508,12523,12488],"13119":[12507,12531],"13120":[12509,12531,12489],"13121":[12507,12540,12523],"13122":[12507,12540,12531],"13123":[12510,12452,12463,12525],"13124":[12510,12452,12523],"13125":[12510,12483,12495],"13126":[12510,12523,12463],"13127":[12510,12531,12471,12519,12531],"13128":[12511,12463,12525,12531],"13129":[12511,12522],"13130":[12511,12522,12496,12540,12523],"13131":[12513,12460],"13132":[12513,12460,12488,12531],"13133":[12513,12540,12488,12523],"13134":[12516,12540,12489],"13135":[12516,12540,12523],"13136":[12518,12450,12531],"13137":[12522,12483,12488,12523],"13138":[12522,12521],"13139":[12523,12500,12540],"13140":[12523,12540,12502,12523],"13141":[12524,12512],"13142":[12524,12531,12488,12466,12531],"13143":[12527,12483,12488],"13144":[48,28857],"13145":[49,28857],"13146":[50,28857],"13147":[51,28857],"13148":[52,28857],"13149":[53,28857],"13150":[54,28857],"13151":[55,28857],"13152":[56,28857],"13153":[57,28857],"13154":[49,48,28857],"13155":[49,49,28857],"13156":[49,50,28857],"13157":[49,51,28857],"13158":[49,52,28857],"13159":[49,53,28857],"13160":[49,54,28857],"13161":[49,55,28857],"13162":[49,56,28857],"13163":[49,57,28857],"13164":[50,48,28857],"13165":[50,49,28857],"13166":[50,50,28857],"13167":[50,51,28857],"13168":[50,52,28857],"13169":[104,112,97],"13170":[100,97],"13171":[97,117],"13172":[98,97,114],"13173":[111,118],"13174":[112,99],"13175":[100,109],"13176":[100,109,50],"13177":[100,109,51],"13178":[105,117],"13179":[24179,25104],"13180":[26157,21644],"13181":[22823,27491],"13182":[26126,27835],"13183":[26666,24335,20250,31038],"13184":[112,97],"13185":[110,97],"13186":[956,97],"13187":[109,97],"13188":[107,97],"13189":[107,98],"13190":[109,98],"13191":[103,98],"13192":[99,97,108],"13193":[107,99,97,108],"13194":[112,102],"13195":[110,102],"13196":[956,102],"13197":[956,103],"13198":[109,103],"13199":[107,103],"13200":[104,122],"13201":[107,104,122],"13202":[109,104,122],"13203":[103,104,122],"13204":[116,104,122],"13205":[956,108],"13206":[109,108],"13207":[100,108],"13208":[107,108],"13209":[102,109],"13210":[110,109],"13211":[956,109],"13212":[109,109],"13213":[99,109],"13214":[107,109],"13215":[109,109,50],"13216":[99,109,50],"13217":[109,50],"13218":[107,109,50],"13219":[109,109,51],"13220":[99,109,51],"13221":[109,51],"13222":[107,109,51],"13223":[109,8725,115],"13224":[109,8725,115,50],"13225":[112,97],"13226":[107,112,97],"13227":[109,112,97],"13228":[103,112,97],"13229":[114,97,100],"13230":[114,97,100,8725,115],"13231":[114,97,100,8725,115,50],"13232":[112,115],"13233":[110,115],"13234":[956,115],"13235":[109,115],"13236":[112,118],"13237":[110,118],"13238":[956,118],"13239":[109,118],"13240":[107,118],"13241":[109,118],"13242":[112,119],"13243":[110,119],"13244":[956,119],"13245":[109,119],"13246":[107,119],"13247":[109,119],"13248":[107,969],"13249":[109,969],"13251":[98,113],"13252":[99,99],"13253":[99,100],"13254":[99,8725,107,103],"13256":[100,98],"13257":[103,121],"13258":[104,97],"13259":[104,112],"13260":[105,110],"13261":[107,107],"13262":[107,109],"13263":[107,116],"13264":[108,109],"13265":[108,110],"13266":[108,111,103],"13267":[108,120],"13268":[109,98],"13269":[109,105,108],"13270":[109,111,108],"13271":[112,104],"13273":[112,112,109],"13274":[112,114],"13275":[115,114],"13276":[115,118],"13277":[119,98],"13278":[118,8725,109],"13279":[97,8725,109],"13280":[49,26085],"13281":[50,26085],"13282":[51,26085],"13283":[52,26085],"13284":[53,26085],"13285":[54,26085],"13286":[55,26085],"13287":[56,26085],"13288":[57,26085],"13289":[49,48,26085],"13290":[49,49,26085],"13291":[49,50,26085],"13292":[49,51,26085],"13293":[49,52,26085],"13294":[49,53,26085],"13295":[49,54,26085],"13296":[49,55,26085],"13297":[49,56,26085],"13298":[49,57,26085],"13299":[50,48,26085],"13300":[50,49,26085],"13301":[50,50,26085],"13302":[50,51,26085],"13303":[50,52,26085],"13304":[50,53,26085],"13305":[50,54,26085],"13306":[50,55,26085],"13307":[50,56,26085],"13308":[50,57,26085],"13309":[51,48,26085],"13310":[51,49,26085],"13311":[103,97,108],"42560":[42561],"42562":[42563],"42564":[42565],"42566":[42567],"42568":[42569],"42570":[42571],"42572":[42573],"42574":[42575],"42576":[42577],"42578":[42579],"42580":[42581],"42582":[42583],"42584":[42585],"42586":[42587],"42588":[42589],"42590":[42591],"42592":[42593],"42594":[42595],"42596":[42597],"42598":[42599],"42600":[42601],"42602":[42603],"42604":[42605],"42624":[42625],"42626":[42627],"42628":[42629],"42630":[42631],"42632":[42633],"42634":[42635],"42636":[42637],"42638":[42639],"42640":[42641],"42642":[42643],"42644":[42645],"42646":[42647],"42648":[42649],"42650":[42651],"42652":[1098],"42653":[1100],"42786":[42787],"42788":[42789],"42790":[42791],"42792":[42793],"42794":[42795],"42796":[42797],"42798":[42799],"42802":[42803],"42804":[42805],"42806":[42807],"42808":[42809],"42810":[42811],"42812":[42813],"42814":[42815],"42816":[42817],"42818":[42819],"42820":[42821],"42822":[42823],"42824":[42825],"42826":[42827],"42828":[42829],"42830":[42831],"42832":[42833],"42834":[42835],"42836":[42837],"42838":[42839],"42840":[42841],"42842":[42843],"42844":[42845],"42846":[42847],"42848":[42849],"42850":[42851],"42852":[42853],"42854":[42855],"42856":[42857],"42858":[42859],"42860":[42861],"42862":[42863],"42864":[42863],"42873":[42874],"42875":[42876],"42877":[7545],"42878":[42879],"42880":[42881],"42882":[42883],"42884":[42885],"42886":[42887],"42891":[42892],"42893":[613],"42896":[42897],"42898":[42899],"42902":[42903],"42904":[42905],"42906":[42907],"42908":[42909],"42910":[42911],"42912":[42913],"42914":[42915],"42916":[42917],"42918":[42919],"42920":[42921],"42922":[614],"42923":[604],"42924":[609],"42925":[620],"42926":[618],"42928":[670],"42929":[647],"42930":[669],"42931":[43859],"42932":[42933],"42934":[42935],"42936":[42937],"42938":[42939],"42940":[42941],"42942":[42943],"42944":[42945],"42946":[42947],"42948":[42900],"42949":[642],"42950":[7566],"42951":[42952],"42953":[42954],"42960":[42961],"42966":[42967],"42968":[42969],"42994":[99],"42995":[102],"42996":[113],"42997":[42998],"43000":[295],"43001":[339],"43868":[42791],"43869":[43831],"43870":[619],"43871":[43858],"43881":[653],"43888":[5024],"43889":[5025],"43890":[5026],"43891":[5027],"43892":[5028],"43893":[5029],"43894":[5030],"43895":[5031],"43896":[5032],"43897":[5033],"43898":[5034],"43899":[5035],"43900":[5036],"43901":[5037],"43902":[5038],"43903":[5039],"43904":[5040],"43905":[5041],"43906":[5042],"43907":[5043],"43908":[5044],"43909":[5045],"43910":[5046],"43911":[5047],"43912":[5048],"43913":[5049],"43914":[5050],"43915":[5051],"43916":[5052],"43917":[5053],"43918":[5054],"43919":[5055],"43920":[5056],"43921":[5057],"43922":[5058],"43923":[5059],"43924":[5060],"43925":[5061],"43926":[5062],"43927":[5063],"43928":[5064],"43929":[5065],"43930":[5066],"43931":[5067],"43932":[5068],"43933":[5069],"43934":[5070],"43935":[5071],"43936":[5072],"43937":[5073],"43938":[5074],"43939":[5075],"43940":[5076],"43941":[5077],"43942":[5078],"43943":[5079],"43944":[5080],"43945":[5081],"43946":[5082],"43947":[5083],"43948":[5084],"43949":[5085],"43950":[5086],"43951":[5087],"43952":[5088],"43953":[5089],"43954":[5090],"43955":[5091],"43956":[5092],"43957":[5093],"43958":[5094],"43959":[5095],"43960":[5096],"43961":[5097],"43962":[5098],"43963":[5099],"43964":[5100],"43965":[5101],"43966":[5102],"43967":[5103],"63744":[35912],"63745":[26356],"63746":[36554],"63747":[36040],"63748":[28369],"63749":[20018],"63750":[21477],"63751":[40860],"63752":[40860],"63753":[22865],"63754":[37329],"63755":[21895],"63756":[22856],"63757":[25078],"63758":[30313],"63759":[32645],"63760":[34367],"63761":[34746],"63762":[35064],"63763":[37007],"63764":[27138],"63765":[27931],"63766":[28889],"63767":[29662],"63768":[33853],"63769":[37226],"63770":[39409],"63771":[20098],"63772":[21365],"63773":[27396],"63774":[29211],"63775":[34349],"63776":[40478],"63777":[23888],"63778":[28651],"63779":[34253],"63780":[35172],"63781":[25289],"63782":[33240],"63783":[34847],"63784":[24266],"63785":[26391],"63786":[28010],"63787":[29436],"63788":[37070],"63789":[20358],"63790":[20919],"63791":[21214],"63792":[25796],"63793":[27347],"63794":[29200],"63795":[30439],"63796":[32769],"63797":[34310],"63798":[34396],"63799":[36335],"63800":[38706],"63801":[39791],"63802":[40442],"63803":[30860],"63804":[31103],"63805":[32160],"63806":[33737],"63807":[37636],"63808":[40575],"63809":[35542],"63810":[22751],"63811":[24324],"63812":[31840],"63813":[32894],"63814":[29282],"63815":[30922],"63816":[36034],"63817":[38647],"63818":[22744],"63819":[23650],"63820":[27155],"63821":[28122],"63822":[28431],"63823":[32047],"63824":[32311],"63825":[38475],"63826":[21202],"63827":[32907],"63828":[20956],"63829":[20940],"63830":[31260],"63831":[32190],"63832":[33777],"63833":[38517],"63834":[35712],"63835":[25295],"63836":[27138],"63837":[35582],"63838":[20025],"63839":[23527],"63840":[24594],"63841":[29575],"63842":[30064],"63843":[21271],"63844":[30971],"63845":[20415],"63846":[24489],"63847":[19981],"63848":[27852],"63849":[25976],"63850":[32034],"63851":[21443],"63852":[22622],"63853":[30465],"63854":[33865],"63855":[35498],"63856":[27578],"63857":[36784],"63858":[27784],"63859":[25342],"63860":[33509],"63861":[25504],"63862":[30053],"63863":[20142],"63864":[20841],"63865":[20937],"63866":[26753],"63867":[31975],"63868":[33391],"63869":[35538],"63870":[37327],"63871":[21237],"63872":[21570],"63873":[22899],"63874":[24300],"63875":[26053],"63876":[28670],"63877":[31018],"63878":[38317],"63879":[39530],"63880":[40599],"63881":[40654],"63882":[21147],"63883":[26310],"63884":[27511],"63885":[36706],"63886":[24180],"63887":[24976],"63888":[25088],"63889":[25754],"63890":[28451],"63891":[29001],"63892":[29833],"63893":[31178],"63894":[32244],"63895":[32879],"63896":[36646],"63897":[34030],"63898":[36899],"63899":[37706],"63900":[21015],"63901":[21155],"63902":[21693],"63903":[28872],"63904":[35010],"63905":[35498],"63906":[24265],"63907":[24565],"63908":[25467],"63909":[27566],"63910":[31806],"63911":[29557],"63912":[20196],"63913":[22265],"63914":[23527],"63915":[23994],"63916":[24604],"63917":[29618],"63918":[29801],"63919":[32666],"63920":[32838],"63921":[37428],"63922":[38646],"63923":[38728],"63924":[38936],"63925":[20363],"63926":[31150],"63927":[37300],"63928":[38584],"63929":[24801],"63930":[20102],"63931":[20698],"63932":[23534],"63933":[23615],"63934":[26009],"63935":[27138],"63936":[29134],"63937":[30274],"63938":[34044],"63939":[36988],"63940":[40845],"63941":[26248],"63942":[38446],"63943":[21129],"63944":[26491],"63945":[26611],"63946":[27969],"63947":[28316],"63948":[29705],"63949":[30041],"63950":[30827],"63951":[32016],"63952":[39006],"63953":[20845],"63954":[25134],"63955":[38520],"63956":[20523],"63957":[23833],"63958":[28138],"63959":[36650],"63960":[24459],"63961":[24900],"63962":[26647],"63963":[29575],"63964":[38534],"63965":[21033],"63966":[21519],"63967":[23653],"63968":[26131],"63969":[26446],"63970":[26792],"63971":[27877],"63972":[29702],"63973":[30178],"63974":[32633],"63975":[35023],"63976":[35041],"63977":[37324],"63978":[38626],"63979":[21311],"63980":[28346],"63981":[21533],"63982":[29136],"63983":[29848],"63984":[34298],"63985":[38563],"63986":[40023],"63987":[40607],"63988":[26519],"63989":[28107],"63990":[33256],"63991":[31435],"63992":[31520],"63993":[31890],"63994":[29376],"63995":[28825],"63996":[35672],"63997":[20160],"63998":[33590],"63999":[21050],"64000":[20999],"64001":[24230],"64002":[25299],"64003":[31958],"64004":[23429],"64005":[27934],"64006":[26292],"64007":[36667],"64008":[34892],"64009":[38477],"64010":[35211],"64011":[24275],"64012":[20800],"64013":[21952],"64016":[22618],"64018":[26228],"64021":[20958],"64022":[29482],"64023":[30410],"64024":[31036],"64025":[31070],"64026":[31077],"64027":[31119],"64028":[38742],"64029":[31934],"64030":[32701],"64032":[34322],"64034":[35576],"64037":[36920],"64038":[37117],"64042":[39151],"64043":[39164],"64044":[39208],"64045":[40372],"64046":[37086],"64047":[38583],"64048":[20398],"64049":[20711],"64050":[20813],"64051":[21193],"64052":[21220],"64053":[21329],"64054":[21917],"64055":[22022],"64056":[22120],"64057":[22592],"64058":[22696],"64059":[23652],"64060":[23662],"64061":[24724],"64062":[24936],"64063":[24974],"64064":[25074],"64065":[25935],"64066":[26082],"64067":[26257],"64068":[26757],"64069":[28023],"64070":[28186],"64071":[28450],"64072":[29038],"64073":[29227],"64074":[29730],"64075":[30865],"64076":[31038],"64077":[31049],"64078":[31048],"64079":[31056],"64080":[31062],"64081":[31069],"64082":[31117],"64083":[31118],"64084":[31296],"64085":[31361],"64086":[31680],"64087":[32244],"64088":[32265],"64089":[32321],"64090":[32626],"64091":[32773],"64092":[33261],"64093":[33401],"64094":[33401],"64095":[33879],"64096":[35088],"64097":[35222],"64098":[35585],"64099":[35641],"64100":[36051],"64101":[36104],"64102":[36790],"64103":[36920],"64104":[38627],"64105":[38911],"64106":[38971],"64107":[24693],"64108":[148206],"64109":[33304],"64112":[20006],"64113":[20917],"64114":[20840],"64115":[20352],"64116":[20805],"64117":[20864],"64118":[21191],"64119":[21242],"64120":[21917],"64121":[21845],"64122":[21913],"64123":[21986],"64124":[22618],"64125":[22707],"64126":[22852],"64127":[22868],"64128":[23138],"64129":[23336],"64130":[24274],"64131":[24281],"64132":[24425],"64133":[24493],"64134":[24792],"64135":[24910],"64136":[24840],"64137":[24974],"64138":[24928],"64139":[25074],"64140":[25140],"64141":[25540],"64142":[25628],"64143":[25682],"64144":[25942],"64145":[26228],"64146":[26391],"64147":[26395],"64148":[26454],"64149":[27513],"64150":[27578],"64151":[27969],"64152":[28379],"64153":[28363],"64154":[28450],"64155":[28702],"64156":[29038],"64157":[30631],"64158":[29237],"64159":[29359],"64160":[29482],"64161":[29809],"64162":[29958],"64163":[30011],"64164":[30237],"64165":[30239],"64166":[30410],"64167":[30427],"64168":[30452],"64169":[30538],"64170":[30528],"64171":[30924],"64172":[31409],"64173":[31680],"64174":[31867],"64175":[32091],"64176":[32244],"64177":[32574],"64178":[32773],"64179":[33618],"64180":[33775],"64181":[34681],"64182":[35137],"64183":[35206],"64184":[35222],"64185":[35519],"64186":[35576],"64187":[35531],"64188":[35585],"64189":[35582],"64190":[35565],"64191":[35641],"64192":[35722],"64193":[36104],"64194":[36664],"64195":[36978],"64196":[37273],"64197":[37494],"64198":[38524],"64199":[38627],"64200":[38742],"64201":[38875],"64202":[38911],"64203":[38923],"64204":[38971],"64205":[39698],"64206":[40860],"64207":[141386],"64208":[141380],"64209":[144341],"64210":[15261],"64211":[16408],"64212":[16441],"64213":[152137],"64214":[154832],"64215":[163539],"64216":[40771],"64217":[40846],"64256":[102,102],"64257":[102,105],"64258":[102,108],"64259":[102,102,105],"64260":[102,102,108],"64261":[115,116],"64262":[115,116],"64275":[1396,1398],"64276":[1396,1381],"64277":[1396,1387],"64278":[1406,1398],"64279":[1396,1389],"64285":[1497,1460],"64287":[1522,1463],"64288":[1506],"64289":[1488],"64290":[1491],"64291":[1492],"64292":[1499],"64293":[1500],"64294":[1501],"64295":[1512],"64296":[1514],"64297":[43],"64298":[1513,1473],"64299":[1513,1474],"64300":[1513,1468,1473],"64301":[1513,1468,1474],"64302":[1488,1463],"64303":[1488,1464],"64304":[1488,1468],"64305":[1489,1468],"64306":[1490,1468],"64307":[1491,1468],"64308":[1492,1468],"64309":[1493,1468],"64310":[1494,1468],"64312":[1496,1468],"64313":[1497,1468],"64314":[1498,1468],"64315":[1499,1468],"64316":[1500,1468],"64318":[1502,1468],"64320":[1504,1468],"64321":[1505,1468],"64323":[1507,1468],"64324":[1508,1468],"64326":[1510,1468],"64327":[1511,1468],"64328":[1512,1468],"64329":[1513,1468],"64330":[1514,1468],"64331":[1493,1465],"64332":[1489,1471],"64333":[1499,1471],"64334":[1508,1471],"64335":[1488,1500],"64336":[1649],"64337":[1649],"64338":[1659],"64339":[1659],"64340":[1659],"64341":[1659],"64342":[1662],"64343":[1662],"64344":[1662],"64345":[1662],"64346":[1664],"64347":[1664],"64348":[1664],"64349":[1664],"64350":[1658],"64351":[1658],"64352":[1658],"64353":[1658],"64354":[1663],"64355":[1663],"64356":[1663],"64357":[1663],"64358":[1657],"64359":[1657],"64360":[1657],"64361":[1657],"64362":[1700],"64363":[1700],"64364":[1700],"64365":[1700],"64366":[1702],"64367":[1702],"64368":[1702],"64369":[1702],"64370":[1668],"64371":[1668],"64372":[1668],"64373":[1668],"64374":[1667],"64375":[1667],"64376":[1667],"64377":[1667],"64378":[1670],"64379":[1670],"64380":[1670],"64381":[1670],"64382":[1671],"64383":[1671],"64384":[1671],"64385":[1671],"64386":[1677],"64387":[1677],"64388":[1676],"64389":[1676],"64390":[1678],"64391":[1678],"64392":[1672],"64393":[1672],"64394":[1688],"64395":[1688],"64396":[1681],"64397":[1681],"64398":[1705],"64399":[1705],"64400":[1705],"64401":[1705],"64402":[1711],"64403":[1711],"64404":[1711],"64405":[1711],"64406":[1715],"64407":[1715],"64408":[1715],"64409":[1715],"64410":[1713],"64411":[1713],"64412":[1713],"64413":[1713],"64414":[1722],"64415":[1722],"64416":[1723],"64417":[1723],"64418":[1723],"64419":[1723],"64420":[1728],"64421":[1728],"64422":[1729],"64423":[1729],"64424":[1729],"64425":[1729],"64426":[1726],"64427":[1726],"64428":[1726],"64429":[1726],"64430":[1746],"64431":[1746],"64432":[1747],"64433":[1747],"64467":[1709],"64468":[1709],"64469":[1709],"64470":[1709],"64471":[1735],"64472":[1735],"64473":[1734],"64474":[1734],"64475":[1736],"64476":[1736],"64477":[1735,1652],"64478":[1739],"64479":[1739],"64480":[1733],"64481":[1733],"64482":[1737],"64483":[1737],"64484":[1744],"64485":[1744],"64486":[1744],"64487":[1744],"64488":[1609],"64489":[1609],"64490":[1574,1575],"64491":[1574,1575],"64492":[1574,1749],"64493":[1574,1749],"64494":[1574,1608],"64495":[1574,1608],"64496":[1574,1735],"64497":[1574,1735],"64498":[1574,1734],"64499":[1574,1734],"64500":[1574,1736],"64501":[1574,1736],"64502":[1574,1744],"64503":[1574,1744],"64504":[1574,1744],"64505":[1574,1609],"64506":[1574,1609],"64507":[1574,1609],"64508":[1740],"64509":[1740],"64510":[1740],"64511":[1740],"64512":[1574,1580],"64513":[1574,1581],"64514":[1574,1605],"64515":[1574,1609],"64516":[1574,1610],"64517":[1576,1580],"64518":[1576,1581],"64519":[1576,1582],"64520":[1576,1605],"64521":[1576,1609],"64522":[1576,1610],"64523":[1578,1580],"64524":[1578,1581],"64525":[1578,1582],"64526":[1578,1605],"64527":[1578,1609],"64528":[1578,1610],"64529":[1579,1580],"64530":[1579,1605],"64531":[1579,1609],"64532":[1579,1610],"64533":[1580,1581],"64534":[1580,1605],"64535":[1581,1580],"64536":[1581,1605],"64537":[1582,1580],"64538":[1582,1581],"64539":[1582,1605],"64540":[1587,1580],"64541":[1587,1581],"64542":[1587,1582],"64543":[1587,1605],"64544":[1589,1581],"64545":[1589,1605],"64546":[1590,1580],"64547":[1590,1581],"64548":[1590,1582],"64549":[1590,1605],"64550":[1591,1581],"64551":[1591,1605],"64552":[1592,1605],"64553":[1593,1580],"64554":[1593,1605],"64555":[1594,1580],"64556":[1594,1605],"64557":[1601,1580],"64558":[1601,1581],"64559":[1601,1582],"64560":[1601,1605],"64561":[1601,1609],"64562":[1601,1610],"64563":[1602,1581],"64564":[1602,1605],"64565":[1602,1609],"64566":[1602,1610],"64567":[1603,1575],"64568":[1603,1580],"64569":[1603,1581],"64570":[1603,1582],"64571":[1603,1604],"64572":[1603,1605],"64573":[1603,1609],"64574":[1603,1610],"64575":[1604,1580],"64576":[1604,1581],"64577":[1604,1582],"64578":[1604,1605],"64579":[1604,1609],"64580":[1604,1610],"64581":[1605,1580],"64582":[1605,1581],"64583":[1605,1582],"64584":[1605,1605],"64585":[1605,1609],"64586":[1605,1610],"64587":[1606,1580],"64588":[1606,1581],"64589":[1606,1582],"64590":[1606,1605],"64591":[1606,1609],"64592":[1606,1610],"64593":[1607,1580],"64594":[1607,1605],"64595":[1607,1609],"64596":[1607,1610],"64597":[1610,1580],"64598":[1610,1581],"64599":[1610,1582],"64600":[1610,1605],"64601":[1610,1609],"64602":[1610,1610],"64603":[1584,1648],"64604":[1585,1648],"64605":[1609,1648],"64606":[32,1612,1617],"64607":[32,1613,1617],"64608":[32,1614,1617],"64609":[32,1615,1617],"64610":[32,1616,1617],"64611":[32,1617,1648],"64612":[1574,1585],"64613":[1574,1586],"64614":[1574,1605],"64615":[1574,1606],"64616":[1574,1609],"64617":[1574,1610],"64618":[1576,1585],"64619":[1576,1586],"64620":[1576,1605],"64621":[1576,1606],"64622":[1576,1609],"64623":[1576,1610],"64624":[1578,1585],"64625":[1578,1586],"64626":[1578,1605],"64627":[1578,1606],"64628":[1578,1609],"64629":[1578,1610],"64630":[1579,1585],"64631":[1579,1586],"64632":[1579,1605],"64633":[1579,1606],"64634":[1579,1609],"64635":[1579,1610],"64636":[1601,1609],"64637":[1601,1610],"64638":[1602,1609],"64639":[1602,1610],"64640":[1603,1575],"64641":[1603,1604],"64642":[1603,1605],"64643":[1603,1609],"64644":[1603,1610],"64645":[1604,1605],"64646":[1604,1609],"64647":[1604,1610],"64648":[1605,1575],"64649":[1605,1605],"64650":[1606,1585],"64651":[1606,1586],"64652":[1606,1605],"64653":[1606,1606],"64654":[1606,1609],"64655":[1606,1610],"64656":[1609,1648],"64657":[1610,1585],"64658":[1610,1586],"64659":[1610,1605],"64660":[1610,1606],"64661":[1610,1609],"64662":[1610,1610],"64663":[1574,1580],"64664":[1574,1581],"64665":[1574,1582],"64666":[1574,1605],"64667":[1574,1607],"64668":[1576,1580],"64669":[1576,1581],"64670":[1576,1582],"64671":[1576,1605],"64672":[1576,1607],"64673":[1578,1580],"64674":[1578,1581],"64675":[1578,1582],"64676":[1578,1605],"64677":[1578,1607],"64678":[1579,1605],"64679":[1580,1581],"64680":[1580,1605],"64681":[1581,1580],"64682":[1581,1605],"64683":[1582,1580],"64684":[1582,1605],"64685":[1587,1580],"64686":[1587,1581],"64687":[1587,1582],"64688":[1587,1605],"64689":[1589,1581],"64690":[1589,1582],"64691":[1589,1605],"64692":[1590,1580],"64693":[1590,1581],"64694":[1590,1582],"64695":[1590,1605],"64696":[1591,1581],"64697":[1592,1605],"64698":[1593,1580],"64699":[1593,1605],"64700":[1594,1580],"64701":[1594,1605],"64702":[1601,1580],"64703":[1601,1581],"64704":[1601,1582],"64705":[1601,1605],"64706":[1602,1581],"64707":[1602,1605],"64708":[1603,1580],"64709":[1603,1581],"64710":[1603,1582],"64711":[1603,1604],"64712":[1603,1605],"64713":[1604,1580],"64714":[1604,1581],"64715":[1604,1582],"64716":[1604,1605],"64717":[1604,1607],"64718":[1605,1580],"64719":[1605,1581],"64720":[1605,1582],"64721":[1605,1605],"64722":[1606,1580],"64723":[1606,1581],"64724":[1606,1582],"64725":[1606,1605],"64726":[1606,1607],"64727":[1607,1580],"64728":[1607,1605],"64729":[1607,1648],"64730":[1610,1580],"64731":[1610,1581],"64732":[1610,1582],"64733":[1610,1605],"64734":[1610,1607],"64735":[1574,1605],"64736":[1574,1607],"64737":[1576,1605],"64738":[1576,1607],"64739":[1578,1605],"64740":[1578,1607],"64741":[1579,1605],"64742":[1579,1607],"64743":[1587,1605],"64744":[1587,1607],"64745":[1588,1605],"64746":[1588,1607],"64747":[1603,1604],"64748":[1603,1605],"64749":[1604,1605],"64750":[1606,1605],"64751":[1606,1607],"64752":[1610,1605],"64753":[1610,1607],"64754":[1600,1614,1617],"64755":[1600,1615,1617],"64756":[1600,1616,1617],"64757":[1591,1609],"64758":[1591,1610],"64759":[1593,1609],"64760":[1593,1610],"64761":[1594,1609],"64762":[1594,1610],"64763":[1587,1609],"64764":[1587,1610],"64765":[1588,1609],"64766":[1588,1610],"64767":[1581,1609],"64768":[1581,1610],"64769":[1580,1609],"64770":[1580,1610],"64771":[1582,1609],"64772":[1582,1610],"64773":[1589,1609],"64774":[1589,1610],"64775":[1590,1609],"64776":[1590,1610],"64777":[1588,1580],"64778":[1588,1581],"64779":[1588,1582],"64780":[1588,1605],"64781":[1588,1585],"64782":[1587,1585],"64783":[1589,1585],"64784":[1590,1585],"64785":[1591,1609],"64786":[1591,1610],"64787":[1593,1609],"64788":[1593,1610],"64789":[1594,1609],"64790":[1594,1610],"64791":[1587,1609],"64792":[1587,1610],"64793":[1588,1609],"64794":[1588,1610],"64795":[1581,1609],"64796":[1581,1610],"64797":[1580,1609],"64798":[1580,1610],"64799":[1582,1609],"64800":[1582,1610],"64801":[1589,1609],"64802":[1589,1610],"64803":[1590,1609],"64804":[1590,1610],"64805":[1588,1580],"64806":[1588,1581],"64807":[1588,1582],"64808":[1588,1605],"64809":[1588,1585],"64810":[1587,1585],"64811":[1589,1585],"64812":[1590,1585],"64813":[1588,1580],"64814":[1588,1581],"64815":[1588,1582],"64816":[1588,1605],"64817":[1587,1607],"64818":[1588,1607],"64819":[1591,1605],"64820":[1587,1580],"64821":[1587,1581],"64822":[1587,1582],"64823":[1588,1580],"64824":[1588,1581],"64825":[1588,1582],"64826":[1591,1605],"64827":[1592,1605],"64828":[1575,1611],"64829":[1575,1611],"64848":[1578,1580,1605],"64849":[1578,1581,1580],"64850":[1578,1581,1580],"64851":[1578,1581,1605],"64852":[1578,1582,1605],"64853":[1578,1605,1580],"64854":[1578,1605,1581],"64855":[1578,1605,1582],"64856":[1580,1605,1581],"64857":[1580,1605,1581],"64858":[1581,1605,1610],"64859":[1581,1605,1609],"64860":[1587,1581,1580],"64861":[1587,1580,1581],"64862":[1587,1580,1609],"64863":[1587,1605,1581],"64864":[1587,1605,1581],"64865":[1587,1605,1580],"64866":[1587,1605,1605],"64867":[1587,1605,1605],"64868":[1589,1581,1581],"64869":[1589,1581,1581],"64870":[1589,1605,1605],"64871":[1588,1581,1605],"64872":[1588,1581,1605],"64873":[1588,1580,1610],"64874":[1588,1605,1582],"64875":[1588,1605,1582],"64876":[1588,1605,1605],"64877":[1588,1605,1605],"64878":[1590,1581,1609],"64879":[1590,1582,1605],"64880":[1590,1582,1605],"64881":[1591,1605,1581],"64882":[1591,1605,1581],"64883":[1591,1605,1605],"64884":[1591,1605,1610],"64885":[1593,1580,1605],"64886":[1593,1605,1605],"64887":[1593,1605,1605],"64888":[1593,1605,1609],"64889":[1594,1605,1605],"64890":[1594,1605,1610],"64891":[1594,1605,1609],"64892":[1601,1582,1605],"64893":[1601,1582,1605],"64894":[1602,1605,1581],"64895":[1602,1605,1605],"64896":[1604,1581,1605],"64897":[1604,1581,1610],"64898":[1604,1581,1609],"64899":[1604,1580,1580],"64900":[1604,1580,1580],"64901":[1604,1582,1605],"64902":[1604,1582,1605],"64903":[1604,1605,1581],"64904":[1604,1605,1581],"64905":[1605,1581,1580],"64906":[1605,1581,1605],"64907":[1605,1581,1610],"64908":[1605,1580,1581],"64909":[1605,1580,1605],"64910":[1605,1582,1580],"64911":[1605,1582,1605],"64914":[1605,1580,1582],"64915":[1607,1605,1580],"64916":[1607,1605,1605],"64917":[1606,1581,1605],"64918":[1606,1581,1609],"64919":[1606,1580,1605],"64920":[1606,1580,1605],"64921":[1606,1580,1609],"64922":[1606,1605,1610],"64923":[1606,1605,1609],"64924":[1610,1605,1605],"64925":[1610,1605,1605],"64926":[1576,1582,1610],"64927":[1578,1580,1610],"64928":[1578,1580,1609],"64929":[1578,1582,1610],"64930":[1578,1582,1609],"64931":[1578,1605,1610],"64932":[1578,1605,1609],"64933":[1580,1605,1610],"64934":[1580,1581,1609],"64935":[1580,1605,1609],"64936":[1587,1582,1609],"64937":[1589,1581,1610],"64938":[1588,1581,1610],"64939":[1590,1581,1610],"64940":[1604,1580,1610],"64941":[1604,1605,1610],"64942":[1610,1581,1610],"64943":[1610,1580,1610],"64944":[1610,1605,1610],"64945":[1605,1605,1610],"64946":[1602,1605,1610],"64947":[1606,1581,1610],"64948":[1602,1605,1581],"64949":[1604,1581,1605],"64950":[1593,1605,1610],"64951":[1603,1605,1610],"64952":[1606,1580,1581],"64953":[1605,1582,1610],"64954":[1604,1580,1605],"64955":[1603,1605,1605],"64956":[1604,1580,1605],"64957":[1606,1580,1581],"64958":[1580,1581,1610],"64959":[1581,1580,1610],"64960":[1605,1580,1610],"64961":[1601,1605,1610],"64962":[1576,1581,1610],"64963":[1603,1605,1605],"64964":[1593,1580,1605],"64965":[1589,1605,1605],"64966":[1587,1582,1610],"64967":[1606,1580,1610],"65008":[1589,1604,1746],"65009":[1602,1604,1746],"65010":[1575,1604,1604,1607],"65011":[1575,1603,1576,1585],"65012":[1605,1581,1605,1583],"65013":[1589,1604,1593,1605],"65014":[1585,1587,1608,1604],"65015":[1593,1604,1610,1607],"65016":[1608,1587,1604,1605],"65017":[1589,1604,1609],"65018":[1589,1604,1609,32,1575,1604,1604,1607,32,1593,1604,1610,1607,32,1608,1587,1604,1605],"65019":[1580,1604,32,1580,1604,1575,1604,1607],"65020":[1585,1740,1575,1604],"65040":[44],"65041":[12289],"65043":[58],"65044":[59],"65045":[33],"65046":[63],"65047":[12310],"65048":[12311],"65073":[8212],"65074":[8211],"65075":[95],"65076":[95],"65077":[40],"65078":[41],"65079":[123],"65080":[125],"65081":[12308],"65082":[12309],"65083":[12304],"65084":[12305],"65085":[12298],"65086":[12299],"65087":[12296],"65088":[12297],"65089":[12300],"65090":[12301],"65091":[12302],"65092":[12303],"65095":[91],"65096":[93],"65097":[32,773],"65098":[32,773],"65099":[32,773],"65100":[32,773],"65101":[95],"65102":[95],"65103":[95],"65104":[44],"65105":[12289],"65108":[59],"65109":[58],"65110":[63],"65111":[33],"65112":[8212],"65113":[40],"65114":[41],"65115":[123],"65116":[125],"65117":[12308],"65118":[12309],"65119":[35],"65120":[38],"65121":[42],"65122":[43],"65123":[45],"65124":[60],"65125":[62],"65126":[61],"65128":[92],"65129":[36],"65130":[37],"65131":[64],"65136":[32,1611],"65137":[1600,1611],"65138":[32,1612],"65140":[32,1613],"65142":[32,1614],"65143":[1600,1614],"65144":[32,1615],"65145":[1600,1615],"65146":[32,1616],"65147":[1600,1616],"65148":[32,1617],"65149":[1600,1617],"65150":[32,1618],"65151":[1600,1618],"65152":[1569],"65153":[1570],"65154":[1570],"65155":[1571],"65156":[1571],"65157":[1572],"65158":[1572],"65159":[1573],"65160":[1573],"65161":[1574],"65162":[1574],"65163":[1574],"65164":[1574],"65165":[1575],"65166":[1575],"65167":[1576],"65168":[1576],"65169":[1576],"65170":[1576],"65171":[1577],"65172":[1577],"65173":[1578],"65174":[1578],"65175":[1578],"65176":[1578],"65177":[1579],"65178":[1579],"65179":[1579],"65180":[1579],"65181":[1580],"65182":[1580],"65183":[1580],"65184":[1580],"65185":[1581],"65186":[1581],"65187":[1581],"65188":[1581],"65189":[1582],"65190":[1582],"65191":[1582],"65192":[1582],"65193":[1583],"65194":[1583],"65195":[1584],"65196":[1584],"65197":[1585],"65198":[1585],"65199":[1586],"65200":[1586],"65201":[1587],"65202":[1587],"65203":[1587],"65204":[1587],"65205":[1588],"65206":[1588],"65207":[1588],"65208":[1588],"65209":[1589],"65210":[1589],"65211":[1589],"65212":[1589],"65213":[1590],"65214":[1590],"65215":[1590],"65216":[1590],"65217":[1591],"65218":[1591],"65219":[1591],"65220":[1591],"65221":[1592],"65222":[1592],"65223":[1592],"65224":[1592],"65225":[1593],"65226":[1593],"65227":[1593],"65228":[1593],"65229":[1594],"65230":[1594],"65231":[1594],"65232":[1594],"65233":[1601],"65234":[1601],"65235":[1601],"65236":[1601],"65237":[1602],"65238":[1602],"65239":[1602],"65240":[1602],"65241":[1603],"65242":[1603],"65243":[1603],"65244":[1603],"65245":[1604],"65246":[1604],"65247":[1604],"65248":[1604],"65249":[1605],"65250":[1605],"65251":[1605],"65252":[1605],"65253":[1606],"65254":[1606],"65255":[1606],"65256":[1606],"65257":[1607],"65258":[1607],"65259":[1607],"65260":[1607],"65261":[1608],"65262":[1608],"65263":[1609],"65264":[1609],"65265":[1610],"65266":[1610],"65267":[1610],"65268":[1610],"65269":[1604,1570],"65270":[1604,1570],"65271":[1604,1571],"65272":[1604,1571],"65273":[1604,1573],"65274":[1604,1573],"65275":[1604,1575],"65276":[1604,1575],"65281":[33],"65282":[34],"65283":[35],"65284":[36],"65285":[37],"65286":[38],"65287":[39],"65288":[40],"65289":[41],"65290":[42],"65291":[43],"65292":[44],"65293":[45],"65294":[46],"65295":[47],"65296":[48],"65297":[49],"65298":[50],"65299":[51],"65300":[52],"65301":[53],"65302":[54],"65303":[55],"65304":[56],"65305":[57],"65306":[58],"65307":[59],"65308":[60],"65309":[61],"65310":[62],"65311":[63],"65312":[64],"65313":[97],"65314":[98],"65315":[99],"65316":[100],"65317":[101],"65318":[102],"65319":[103],"65320":[104],"65321":[105],"65322":[106],"65323":[107],"65324":[108],"65325":[109],"65326":[110],"65327":[111],"65328":[112],"65329":[113],"65330":[114],"65331":[115],"65332":[116],"65333":[117],"65334":[118],"65335":[119],"65336":[120],"65337":[121],"65338":[122],"65339":[91],"65340":[92],"65341":[93],"65342":[94],"65343":[95],"65344":[96],"65345":[97],"65346":[98],"65347":[99],"65348":[100],"65349":[101],"65350":[102],"65351":[103],"65352":[104],"65353":[105],"65354":[106],"65355":[107],"65356":[108],"65357":[109],"65358":[110],"65359":[111],"65360":[112],"65361":[113],"65362":[114],"65363":[115],"65364":[116],"65365":[117],"65366":[118],"65367":[119],"65368":[120],"65369":[121],"65370":[122],"65371":[123],"65372":[124],"65373":[125],"65374":[126],"65375":[10629],"65376":[10630],"65377":[46],"65378":[12300],"65379":[12301],"65380":[12289],"65381":[12539],"65382":[12530],"65383":[12449],"65384":[12451],"65385":[12453],"65386":[12455],"65387":[12457],"65388":[12515],"65389":[12517],"65390":[12519],"65391":[12483],"65392":[12540],"65393":[12450],"65394":[12452],"65395":[12454],"65396":[12456],"65397":[12458],"65398":[12459],"65399":[12461],"65400":[12463],"65401":[12465],"65402":[12467],"65403":[12469],"65404":[12471],"65405":[12473],"65406":[12475],"65407":[12477],"65408":[12479],"65409":[12481],"65410":[12484],"65411":[12486],"65412":[12488],"65413":[12490],"65414":[12491],"65415":[12492],"65416":[12493],"65417":[12494],"65418":[12495],"65419":[12498],"65420":[12501],"65421":[12504],"65422":[12507],"65423":[12510],"65424":[12511],"65425":[12512],"65426":[12513],"65427":[12514],"65428":[12516],"65429":[12518],"65430":[12520],"65431":[12521],"65432":[12522],"65433":[12523],"65434":[12524],"65435":[12525],"65436":[12527],"65437":[12531],"65438":[12441],"65439":[12442],"65441":[4352],"65442":[4353],"65443":[4522],"65444":[4354],"65445":[4524],"65446":[4525],"65447":[4355],"65448":[4356],"65449":[4357],"65450":[4528],"65451":[4529],"65452":[4530],"65453":[4531],"65454":[4532],"65455":[4533],"65456":[4378],"65457":[4358],"65458":[4359],"65459":[4360],"65460":[4385],"65461":[4361],"65462":[4362],"65463":[4363],"65464":[4364],"65465":[4365],"65466":[4366],"65467":[4367],"65468":[4368],"65469":[4369],"65470":[4370],"65474":[4449],"65475":[4450],"65476":[4451],"65477":[4452],"65478":[4453],"65479":[4454],"65482":[4455],"65483":[4456],"65484":[4457],"65485":[4458],"65486":[4459],"65487":[4460],"65490":[4461],"65491":[4462],"65492":[4463],"65493":[4464],"65494":[4465],"65495":[4466],"65498":[4467],"65499":[4468],"65500":[4469],"65504":[162],"65505":[163],"65506":[172],"65507":[32,772],"65508":[166],"65509":[165],"65510":[8361],"65512":[9474],"65513":[8592],"65514":[8593],"65515":[8594],"65516":[8595],"65517":[9632],"65518":[9675],"66560":[66600],"66561":[66601],"66562":[66602],"66563":[66603],"66564":[66604],"66565":[66605],"66566":[66606],"66567":[66607],"66568":[66608],"66569":[66609],"66570":[66610],"66571":[66611],"66572":[66612],"66573":[66613],"66574":[66614],"66575":[66615],"66576":[66616],"66577":[66617],"66578":[66618],"66579":[66619],"66580":[66620],"66581":[66621],"66582":[66622],"66583":[66623],"66584":[66624],"66585":[66625],"66586":[66626],"66587":[66627],"66588":[66628],"66589":[66629],"66590":[66630],"66591":[66631],"66592":[66632],"66593":[66633],"66594":[66634],"66595":[66635],"66596":[66636],"66597":[66637],"66598":[66638],"66599":[66639],"66736":[66776],"66737":[66777],"66738":[66778],"66739":[66779],"66740":[66780],"66741":[66781],"66742":[66782],"66743":[66783],"66744":[66784],"66745":[66785],"66746":[66786],"66747":[66787],"66748":[66788],"66749":[66789],"66750":[66790],"66751":[66791],"66752":[66792],"66753":[66793],"66754":[66794],"66755":[66795],"66756":[66796],"66757":[66797],"66758":[66798],"66759":[66799],"66760":[66800],"66761":[66801],"66762":[66802],"66763":[66803],"66764":[66804],"66765":[66805],"66766":[66806],"66767":[66807],"66768":[66808],"66769":[66809],"66770":[66810],"66771":[66811],"66928":[66967],"66929":[66968],"66930":[66969],"66931":[66970],"66932":[66971],"66933":[66972],"66934":[66973],"66935":[66974],"66936":[66975],"66937":[66976],"66938":[66977],"66940":[66979],"66941":[66980],"66942":[66981],"66943":[66982],"66944":[66983],"66945":[66984],"66946":[66985],"66947":[66986],"66948":[66987],"66949":[66988],"66950":[66989],"66951":[66990],"66952":[66991],"66953":[66992],"66954":[66993],"66956":[66995],"66957":[66996],"66958":[66997],"66959":[66998],"66960":[66999],"66961":[67000],"66962":[67001],"66964":[67003],"66965":[67004],"67457":[720],"67458":[721],"67459":[230],"67460":[665],"67461":[595],"67463":[675],"67464":[43878],"67465":[677],"67466":[676],"67467":[598],"67468":[599],"67469":[7569],"67470":[600],"67471":[606],"67472":[681],"67473":[612],"67474":[610],"67475":[608],"67476":[667],"67477":[295],"67478":[668],"67479":[615],"67480":[644],"67481":[682],"67482":[683],"67483":[620],"67484":[122628],"67485":[42894],"67486":[622],"67487":[122629],"67488":[654],"67489":[122630],"67490":[248],"67491":[630],"67492":[631],"67493":[113],"67494":[634],"67495":[122632],"67496":[637],"67497":[638],"67498":[640],"67499":[680],"67500":[678],"67501":[43879],"67502":[679],"67503":[648],"67504":[11377],"67506":[655],"67507":[673],"67508":[674],"67509":[664],"67510":[448],"67511":[449],"67512":[450],"67513":[122634],"67514":[122654],"68736":[68800],"68737":[68801],"68738":[68802],"68739":[68803],"68740":[68804],"68741":[68805],"68742":[68806],"68743":[68807],"68744":[68808],"68745":[68809],"68746":[68810],"68747":[68811],"68748":[68812],"68749":[68813],"68750":[68814],"68751":[68815],"68752":[68816],"68753":[68817],"68754":[68818],"68755":[68819],"68756":[68820],"68757":[68821],"68758":[68822],"68759":[68823],"68760":[68824],"68761":[68825],"68762":[68826],"68763":[68827],"68764":[68828],"68765":[68829],"68766":[68830],"68767":[68831],"68768":[68832],"68769":[68833],"68770":[68834],"68771":[68835],"68772":[68836],"68773":[68837],"68774":[68838],"68775":[68839],"68776":[68840],"68777":[68841],"68778":[68842],"68779":[68843],"68780":[68844],"68781":[68845],"68782":[68846],"68783":[68847],"68784":[68848],"68785":[68849],"68786":[68850],"71840":[71872],"71841":[71873],"71842":[71874],"71843":[71875],"71844":[71876],"71845":[71877],"71846":[71878],"71847":[71879],"71848":[71880],"71849":[71881],"71850":[71882],"71851":[71883],"71852":[71884],"71853":[71885],"71854":[71886],"71855":[71887],"71856":[71888],"71857":[71889],"71858":[71890],"71859":[71891],"71860":[71892],"71861":[71893],"71862":[71894],"71863":[71895],"71864":[71896],"71865":[71897],"71866":[71898],"71867":[71899],"71868":[71900],"71869":[71901],"71870":[71902],"71871":[71903],"93760":[93792],"93761":[93793],"93762":[93794],"93763":[93795],"93764":[93796],"93765":[93797],"93766":[93798],"93767":[93799],"93768":[93800],"93769":[93801],"93770":[93802],"93771":[93803],"93772":[93804],"93773":[93805],"93774":[93806],"93775":[93807],"93776":[93808],"93777":[93809],"93778":[93810],"93779":[93811],"93780":[93812],"93781":[93813],"93782":[93814],"93783":[93815],"93784":[93816],"93785":[93817],"93786":[93818],"93787":[93819],"93788":[93820],"93789":[93821],"93790":[93822],"93791":[93823],"119134":[119127,119141],"119135":[119128,119141],"119136":[119128,119141,119150],"119137":[119128,119141,119151],"119138":[119128,119141,119152],"119139":[119128,119141,119153],"119140":[119128,119141,119154],"119227":[119225,119141],"119228":[119226,119141],"119229":[119225,119141,119150],"119230":[119226,119141,119150],"119231":[119225,119141,119151],"119232":[119226,119141,119151],"119808":[97],"119809":[98],"119810":[99],"119811":[100],"119812":[101],"119813":[102],"119814":[103],"119815":[104],"119816":[105],"119817":[106],"119818":[107],"119819":[108],"119820":[109],"119821":[110],"119822":[111],"119823":[112],"119824":[113],"119825":[114],"119826":[115],"119827":[116],"119828":[117],"119829":[118],"119830":[119],"119831":[120],"119832":[121],"119833":[122],"119834":[97],"119835":[98],"119836":[99],"119837":[100],"119838":[101],"119839":[102],"119840":[103],"119841":[104],"119842":[105],"119843":[106],"119844":[107],"119845":[108],"119846":[109],"119847":[110],"119848":[111],"119849":[112],"119850":[113],"119851":[114],"119852":[115],"119853":[116],"119854":[117],"119855":[118],"119856":[119],"119857":[120],"119858":[121],"119859":[122],"119860":[97],"119861":[98],"119862":[99],"119863":[100],"119864":[101],"119865":[102],"119866":[103],"119867":[104],"119868":[105],"119869":[106],"119870":[107],"119871":[108],"119872":[109],"119873":[110],"119874":[111],"119875":[112],"119876":[113],"119877":[114],"119878":[115],"119879":[116],"119880":[117],"119881":[118],"119882":[119],"119883":[120],"119884":[121],"119885":[122],"119886":[97],"119887":[98],"119888":[99],"119889":[100],"119890":[101],"119891":[102],"119892":[103],"119894":[105],"119895":[106],"119896":[107],"119897":[108],"119898":[109],"119899":[110],"119900":[111],"119901":[112],"119902":[113],"119903":[114],"119904":[115],"119905":[116],"119906":[117],"119907":[118],"119908":[119],"119909":[120],"119910":[121],"119911":[122],"119912":[97],"119913":[98],"119914":[99],"119915":[100],"119916":[101],"119917":[102],"119918":[103],"119919":[104],"119920":[105],"119921":[106],"119922":[107],"119923":[108],"119924":[109],"119925":[110],"119926":[111],"119927":[112],"119928":[113],"119929":[114],"119930":[115],"119931":[116],"119932":[117],"119933":[118],"119934":[119],"119935":[120],"119936":[121],"119937":[122],"119938":[97],"119939":[98],"119940":[99],"119941":[100],"119942":[101],"119943":[102],"119944":[103],"119945":[104],"119946":[105],"119947":[106],"119948":[107],"119949":[108],"119950":[109],"119951":[110],"119952":[111],"119953":[112],"119954":[113],"119955":[114],"119956":[115],"119957":[116],"119958":[117],"119959":[118],"119960":[119],"119961":[120],"119962":[121],"119963":[122],"119964":[97],"119966":[99],"119967":[100],"119970":[103],"119973":[106],"119974":[107],"119977":[110],"119978":[111],"119979":[112],"119980":[113],"119982":[115],"119983":[116],"119984":[117],"119985":[118],"119986":[119],"119987":[120],"119988":[121],"119989":[122],"119990":[97],"119991":[98],"119992":[99],"119993":[100],"119995":[102],"119997":[104],"119998":[105],"119999":[106],"120000":[107],"120001":[108],"120002":[109],"120003":[110],"120005":[112],"120006":[113],"120007":[114],"120008":[115],"120009":[116],"120010":[117],"120011":[118],"120012":[119],"120013":[120],"120014":[121],"120015":[122],"120016":[97],"120017":[98],"120018":[99],"120019":[100],"120020":[101],"120021":[102],"120022":[103],"120023":[104],"120024":[105],"120025":[106],"120026":[107],"120027":[108],"120028":[109],"120029":[110],"120030":[111],"120031":[112],"120032":[113],"120033":[114],"120034":[115],"120035":[116],"120036":[117],"120037":[118],"120038":[119],"120039":[120],"120040":[121],"120041":[122],"120042":[97],"120043":[98],"120044":[99],"120045":[100],"120046":[101],"120047":[102],"120048":[103],"120049":[104],"120050":[105],"120051":[106],"120052":[107],"120053":[108],"120054":[109],"120055":[110],"120056":[111],"120057":[112],"120058":[113],"120059":[114],"120060":[115],"120061":[116],"120062":[117],"120063":[118],"120064":[119],"120065":[120],"120066":[121],"120067":[122],"120068":[97],"120069":[98],"120071":[100],"120072":[101],"120073":[102],"120074":[103],"120077":[106],"120078":[107],"120079":[108],"120080":[109],"120081":[110],"120082":[111],"120083":[112],"120084":[113],"120086":[115],"120087":[116],"120088":[117],"120089":[118],"120090":[119],"120091":[120],"120092":[121],"120094":[97],"120095":[98],"120096":[99],"120097":[100],"120098":[101],"120099":[102],"120100":[103],"120101":[104],"120102":[105],"120103":[106],"120104":[107],"120105":[108],"120106":[109],"120107":[110],"120108":[111],"120109":[112],"120110":[113],"120111":[114],"120112":[115],"120113":[116],"120114":[117],"120115":[118],"120116":[119],"120117":[120],"120118":[121],"120119":[122],"120120":[97],"120121":[98],"120123":[100],"120124":[101],"120125":[102],"120126":[103],"120128":[105],"120129":[106],"120130":[107],"120131":[108],"120132":[109],"120134":[111],"120138":[115],"120139":[116],"120140":[117],"120141":[118],"120142":[119],"120143":[120],"120144":[121],"120146":[97],"120147":[98],"120148":[99],"120149":[100],"120150":[101],"120151":[102],"120152":[103],"120153":[104],"120154":[105],"120155":[106],"120156":[107],"120157":[108],"120158":[109],"120159":[110],"120160":[111],"120161":[112],"120162":[113],"120163":[114],"120164":[115],"120165":[116],"120166":[117],"120167":[118],"120168":[119],"120169":[120],"120170":[121],"120171":[122],"120172":[97],"120173":[98],"120174":[99],"120175":[100],"120176":[101],"120177":[102],"120178":[103],"120179":[104],"120180":[105],"120181":[106],"120182":[107],"120183":[108],"120184":[109],"120185":[110],"120186":[111],"120187":[112],"120188":[113],"120189":[114],"120190":[115],"120191":[116],"120192":[117],"120193":[118],"120194":[119],"120195":[120],"120196":[121],"120197":[122],"120198":[97],"120199":[98],"120200":[99],"120201":[100],"120202":[101],"120203":[102],"120204":[103],"120205":[104],"120206":[105],"120207":[106],"120208":[107],"120209":[108],"120210":[109],"120211":[110],"120212":[111],"120213":[112],"120214":[113],"120215":[114],"120216":[115],"120217":[116],"120218":[117],"120219":[118],"120220":[119],"120221":[120],"120222":[121],"120223":[122],"120224":[97],"120225":[98],"120226":[99],"120227":[100],"120228":[101],"120229":[102],"120230":[103],"120231":[104],"120232":[105],"120233":[106],"120234":[107],"120235":[108],"120236":[109],"120237":[110],"120238":[111],"120239":[112],"120240":[113],"120241":[114],"120242":[115],"120243":[116],"120244":[117],"120245":[118],"120246":[119],"120247":[120],"120248":[121],"120249":[122],"120250":[97],"120251":[98],"120252":[99],"120253":[100],"120254":[101],"120255":[102],"120256":[103],"120257":[104],"120258":[105],"120259":[106],"120260":[107],"120261":[108],"120262":[109],"120263":[110],"120264":[111],"120265":[112],"120266":[113],"120267":[114],"120268":[115],"120269":[116],"120270":[117],"120271":[118],"120272":[119],"120273":[120],"120274":[121],"120275":[122],"120276":[97],"120277":[98],"120278":[99],"120279":[100],"120280":[101],"120281":[102],"120282":[103],"120283":[104],"120284":[105],"120285":[106],"120286":[107],"120287":[108],"120288":[109],"120289":[110],"120290":[111],"120291":[112],"120292":[113],"120293":[114],"120294":[115],"120295":[116],"120296":[117],"120297":[118],"120298":[119],"120299":[120],"120300":[121],"120301":[122],"120302":[97],"120303":[98],"120304":[99],"120305":[100],"120306":[101],"120307":[102],"120308":[103],"120309":[104],"120310":[105],"120311":[106],"120312":[107],"120313":[108],"120314":[109],"120315":[110],"120316":[111],"120317":[112],"120318":[113],"120319":[114],"120320":[115],"120321":[116],"120322":[117],"120323":[118],"120324":[119],"120325":[120],"120326":[121],"120327":[122],"120328":[97],"120329":[98],"120330":[99],"120331":[100],"120332":[101],"120333":[102],"120334":[103],"120335":[104],"120336":[105],"120337":[106],"120338":[107],"120339":[108],"120340":[109],"120341":[110],"120342":[111],"120343":[112],"120344":[113],"120345":[114],"120346":[115],"120347":[116],"120348":[117],"120349":[118],"120350":[119],"120351":[120],"120352":[121],"120353":[122],"120354":[97],"120355":[98],"120356":[99],"120357":[100],"120358":[101],"120359":[102],"120360":[103],"120361":[104],"120362":[105],"120363":[106],"120364":[107],"120365":[108],"120366":[109],"120367":[110],"120368":[111],"120369":[112],"120370":[113],"120371":[114],"120372":[115],"120373":[116],"120374":[117],"120375":[118],"120376":[119],"120377":[120],"120378":[121],"120379":[122],"120380":[97],"120381":[98],"120382":[99],"120383":[100],"120384":[101],"120385":[102],"120386":[103],"120387":[104],"120388":[105],"120389":[106],"120390":[107],"120391":[108],"120392":[109],"120393":[110],"120394":[111],"120395":[112],"120396":[113],"120397":[114],"120398":[115],"120399":[116],"120400":[117],"120401":[118],"120402":[119],"120403":[120],"120404":[121],"120405":[122],"120406":[97],"120407":[98],"120408":[99],"120409":[100],"120410":[101],"120411":[102],"120412":[103],"120413":[104],"120414":[105],"120415":[106],"120416":[107],"120417":[108],"120418":[109],"120419":[110],"120420":[111],"120421":[112],"120422":[113],"120423":[114],"120424":[115],"120425":[116],"120426":[117],"120427":[118],"120428":[119],"120429":[120],"120430":[121],"120431":[122],"120432":[97],"120433":[98],"120434":[99],"120435":[100],"120436":[101],"120437":[102],"120438":[103],"120439":[104],"120440":[105],"120441":[106],"120442":[107],"120443":[108],"120444":[109],"120445":[110],"120446":[111],"120447":[112],"120448":[113],"120449":[114],"120450":[115],"120451":[116],"120452":[117],"120453":[118],"120454":[119],"120455":[120],"120456":[121],"120457":[122],"120458":[97],"120459":[98],"120460":[99],"120461":[100],"120462":[101],"120463":[102],"120464":[103],"120465":[104],"120466":[105],"120467":[106],"120468":[107],"120469":[108],"120470":[109],"120471":[110],"120472":[111],"120473":[112],"120474":[113],"120475":[114],"120476":[115],"120477":[116],"120478":[117],"120479":[118],"120480":[119],"120481":[120],"120482":[121],"120483":[122],"120484":[305],"120485":[567],"120488":[945],"120489":[946],"120490":[947],"120491":[948],"120492":[949],"120493":[950],"120494":[951],"120495":[952],"120496":[953],"120497":[954],"120498":[955],"120499":[956],"120500":[957],"120501":[958],"120502":[959],"120503":[960],"120504":[961],"120505":[952],"120506":[963],"120507":[964],"120508":[965],"120509":[966],"120510":[967],"120511":[968],"120512":[969],"120513":[8711],"120514":[945],"120515":[946],"120516":[947],"120517":[948],"120518":[949],"120519":[950],"120520":[951],"120521":[952],"120522":[953],"120523":[954],"120524":[955],"120525":[956],"120526":[957],"120527":[958],"120528":[959],"120529":[960],"120530":[961],"120531":[963],"120532":[963],"120533":[964],"120534":[965],"120535":[966],"120536":[967],"120537":[968],"120538":[969],"120539":[8706],"120540":[949],"120541":[952],"120542":[954],"120543":[966],"120544":[961],"120545":[960],"120546":[945],"120547":[946],"120548":[947],"120549":[948],"120550":[949],"120551":[950],"120552":[951],"120553":[952],"120554":[953],"120555":[954],"120556":[955],"120557":[956],"120558":[957],"120559":[958],"120560":[959],"120561":[960],"120562":[961],"120563":[952],"120564":[963],"120565":[964],"120566":[965],"120567":[966],"120568":[967],"120569":[968],"120570":[969],"120571":[8711],"120572":[945],"120573":[946],"120574":[947],"120575":[948],"120576":[949],"120577":[950],"120578":[951],"120579":[952],"120580":[953],"120581":[954],"120582":[955],"120583":[956],"120584":[957],"120585":[958],"120586":[959],"120587":[960],"120588":[961],"120589":[963],"120590":[963],"120591":[964],"120592":[965],"120593":[966],"120594":[967],"120595":[968],"120596":[969],"120597":[8706],"120598":[949],"120599":[952],"120600":[954],"120601":[966],"120602":[961],"120603":[960],"120604":[945],"120605":[946],"120606":[947],"120607":[948],"120608":[949],"120609":[950],"120610":[951],"120611":[952],"120612":[953],"120613":[954],"120614":[955],"120615":[956],"120616":[957],"120617":[958],"120618":[959],"120619":[960],"120620":[961],"120621":[952],"120622":[963],"120623":[964],"120624":[965],"120625":[966],"120626":[967],"120627":[968],"120628":[969],"120629":[8711],"120630":[945],"120631":[946],"120632":[947],"120633":[948],"120634":[949],"120635":[950],"120636":[951],"120637":[952],"120638":[953],"120639":[954],"120640":[955],"120641":[956],"120642":[957],"120643":[958],"120644":[959],"120645":[960],"120646":[961],"120647":[963],"120648":[963],"120649":[964],"120650":[965],"120651":[966],"120652":[967],"120653":[968],"120654":[969],"120655":[8706],"120656":[949],"120657":[952],"120658":[954],"120659":[966],"120660":[961],"120661":[960],"120662":[945],"120663":[946],"120664":[947],"120665":[948],"120666":[949],"120667":[950],"120668":[951],"120669":[952],"120670":[953],"120671":[954],"120672":[955],"120673":[956],"120674":[957],"120675":[958],"120676":[959],"120677":[960],"120678":[961],"120679":[952],"120680":[963],"120681":[964],"120682":[965],"120683":[966],"120684":[967],"120685":[968],"120686":[969],"120687":[8711],"120688":[945],"120689":[946],"120690":[947],"120691":[948],"120692":[949],"120693":[950],"120694":[951],"120695":[952],"120696":[953],"120697":[954],"120698":[955],"120699":[956],"120700":[957],"120701":[958],"120702":[959],"120703":[960],"120704":[961],"120705":[963],"120706":[963],"120707":[964],"120708":[965],"120709":[966],"120710":[967],"120711":[968],"120712":[969],"120713":[8706],"120714":[949],"120715":[952],"120716":[954],"120717":[966],"120718":[961],"120719":[960],"120720":[945],"120721":[946],"120722":[947],"120723":[948],"120724":[949],"120725":[950],"120726":[951],"120727":[952],"120728":[953],"120729":[954],"120730":[955],"120731":[956],"120732":[957],"120733":[958],"120734":[959],"120735":[960],"120736":[961],"120737":[952],"120738":[963],"120739":[964],"120740":[965],"120741":[966],"120742":[967],"120743":[968],"120744":[969],"120745":[8711],"120746":[945],"120747":[946],"120748":[947],"120749":[948],"120750":[949],"120751":[950],"120752":[951],"120753":[952],"120754":[953],"120755":[954],"120756":[955],"120757":[956],"120758":[957],"120759":[958],"120760":[959],"120761":[960],"120762":[961],"120763":[963],"120764":[963],"120765":[964],"120766":[965],"120767":[966],"120768":[967],"120769":[968],"120770":[969],"120771":[8706],"120772":[949],"120773":[952],"120774":[954],"120775":[966],"120776":[961],"120777":[960],"120778":[989],"120779":[989],"120782":[48],"120783":[49],"120784":[50],"120785":[51],"120786":[52],"120787":[53],"120788":[54],"120789":[55],"120790":[56],"120791":[57],"120792":[48],"120793":[49],"120794":[50],"120795":[51],"120796":[52],"120797":[53],"120798":[54],"120799":[55],"120800":[56],"120801":[57],"120802":[48],"120803":[49],"120804":[50],"120805":[51],"120806":[52],"120807":[53],"120808":[54],"120809":[55],"120810":[56],"120811":[57],"120812":[48],"120813":[49],"120814":[50],"120815":[51],"120816":[52],"120817":[53],"120818":[54],"120819":[55],"120820":[56],"120821":[57],"120822":[48],"120823":[49],"120824":[50],"120825":[51],"120826":[52],"120827":[53],"120828":[54],"120829":[55],"120830":[56],"120831":[57],"122928":[1072],"122929":[1073],"122930":[1074],"122931":[1075],"122932":[1076],"122933":[1077],"122934":[1078],"122935":[1079],"122936":[1080],"122937":[1082],"122938":[1083],"122939":[1084],"122940":[1086],"122941":[1087],"122942":[1088],"122943":[1089],"122944":[1090],"122945":[1091],"122946":[1092],"122947":[1093],"122948":[1094],"122949":[1095],"122950":[1096],"122951":[1099],"122952":[1101],"122953":[1102],"122954":[42633],"122955":[1241],"122956":[1110],"122957":[1112],"122958":[1257],"122959":[1199],"122960":[1231],"122961":[1072],"122962":[1073],"122963":[1074],"122964":[1075],"122965":[1076],"122966":[1077],"122967":[1078],"122968":[1079],"122969":[1080],"122970":[1082],"122971":[1083],"122972":[1086],"122973":[1087],"122974":[1089],"122975":[1091],"122976":[1092],"122977":[1093],"122978":[1094],"122979":[1095],"122980":[1096],"122981":[1098],"122982":[1099],"122983":[1169],"122984":[1110],"122985":[1109],"122986":[1119],"122987":[1195],"122988":[42577],"122989":[1201],"125184":[125218],"125185":[125219],"125186":[125220],"125187":[125221],"125188":[125222],"125189":[125223],"125190":[125224],"125191":[125225],"125192":[125226],"125193":[125227],"125194":[125228],"125195":[125229],"125196":[125230],"125197":[125231],"125198":[125232],"125199":[125233],"125200":[125234],"125201":[125235],"125202":[125236],"125203":[125237],"125204":[125238],"125205":[125239],"125206":[125240],"125207":[125241],"125208":[125242],"125209":[125243],"125210":[125244],"125211":[125245],"125212":[125246],"125213":[125247],"125214":[125248],"125215":[125249],"125216":[125250],"125217":[125251],"126464":[1575],"126465":[1576],"126466":[1580],"126467":[1583],"126469":[1608],"126470":[1586],"126471":[1581],"126472":[1591],"126473":[1610],"126474":[1603],"126475":[1604],"126476":[1605],"126477":[1606],"126478":[1587],"126479":[1593],"126480":[1601],"126481":[1589],"126482":[1602],"126483":[1585],"126484":[1588],"126485":[1578],"126486":[1579],"126487":[1582],"126488":[1584],"126489":[1590],"126490":[1592],"126491":[1594],"126492":[1646],"126493":[1722],"126494":[1697],"126495":[1647],"126497":[1576],"126498":[1580],"126500":[1607],"126503":[1581],"126505":[1610],"126506":[1603],"126507":[1604],"126508":[1605],"126509":[1606],"126510":[1587],"126511":[1593],"126512":[1601],"126513":[1589],"126514":[1602],"126516":[1588],"126517":[1578],"126518":[1579],"126519":[1582],"126521":[1590],"126523":[1594],"126530":[1580],"126535":[1581],"126537":[1610],"126539":[1604],"126541":[1606],"126542":[1587],"126543":[1593],"126545":[1589],"126546":[1602],"126548":[1588],"126551":[1582],"126553":[1590],"126555":[1594],"126557":[1722],"126559":[1647],"126561":[1576],"126562":[1580],"126564":[1607],"126567":[1581],"126568":[1591],"126569":[1610],"126570":[1603],"126572":[1605],"126573":[1606],"126574":[1587],"126575":[1593],"126576":[1601],"126577":[1589],"126578":[1602],"126580":[1588],"126581":[1578],"126582":[1579],"126583":[1582],"126585":[1590],"126586":[1592],"126587":[1594],"126588":[1646],"126590":[1697],"126592":[1575],"126593":[1576],"126594":[1580],"126595":[1583],"126596":[1607],"126597":[1608],"126598":[1586],"126599":[1581],"126600":[1591],"126601":[1610],"126603":[1604],"126604":[1605],"126605":[1606],"126606":[1587],"126607":[1593],"126608":[1601],"126609":[1589],"126610":[1602],"126611":[1585],"126612":[1588],"126613":[1578],"126614":[1579],"126615":[1582],"126616":[1584],"126617":[1590],"126618":[1592],"126619":[1594],"126625":[1576],"126626":[1580],"126627":[1583],"126629":[1608],"126630":[1586],"126631":[1581],"126632":[1591],"126633":[1610],"126635":[1604],"126636":[1605],"126637":[1606],"126638":[1587],"126639":[1593],"126640":[1601],"126641":[1589],"126642":[1602],"126643":[1585],"126644":[1588],"126645":[1578],"126646":[1579],"126647":[1582],"126648":[1584],"126649":[1590],"126650":[1592],"126651":[1594],"127233":[48,44],"127234":[49,44],"127235":[50,44],"127236":[51,44],"127237":[52,44],"127238":[53,44],"127239":[54,44],"127240":[55,44],"127241":[56,44],"127242":[57,44],"127248":[40,97,41],"127249":[40,98,41],"127250":[40,99,41],"127251":[40,100,41],"127252":[40,101,41],"127253":[40,102,41],"127254":[40,103,41],"127255":[40,104,41],"127256":[40,105,41],"127257":[40,106,41],"127258":[40,107,41],"127259":[40,108,41],"127260":[40,109,41],"127261":[40,110,41],"127262":[40,111,41],"127263":[40,112,41],"127264":[40,113,41],"127265":[40,114,41],"127266":[40,115,41],"127267":[40,116,41],"127268":[40,117,41],"127269":[40,118,41],"127270":[40,119,41],"127271":[40,120,41],"127272":[40,121,41],"127273":[40,122,41],"127274":[12308,115,12309],"127275":[99],"127276":[114],"127277":[99,100],"127278":[119,122],"127280":[97],"127281":[98],"127282":[99],"127283":[100],"127284":[101],"127285":[102],"127286":[103],"127287":[104],"127288":[105],"127289":[106],"127290":[107],"127291":[108],"127292":[109],"127293":[110],"127294":[111],"127295":[112],"127296":[113],"127297":[114],"127298":[115],"127299":[116],"127300":[117],"127301":[118],"127302":[119],"127303":[120],"127304":[121],"127305":[122],"127306":[104,118],"127307":[109,118],"127308":[115,100],"127309":[115,115],"127310":[112,112,118],"127311":[119,99],"127338":[109,99],"127339":[109,100],"127340":[109,114],"127376":[100,106],"127488":[12411,12363],"127489":[12467,12467],"127490":[12469],"127504":[25163],"127505":[23383],"127506":[21452],"127507":[12487],"127508":[20108],"127509":[22810],"127510":[35299],"127511":[22825],"127512":[20132],"127513":[26144],"127514":[28961],"127515":[26009],"127516":[21069],"127517":[24460],"127518":[20877],"127519":[26032],"127520":[21021],"127521":[32066],"127522":[29983],"127523":[36009],"127524":[22768],"127525":[21561],"127526":[28436],"127527":[25237],"127528":[25429],"127529":[19968],"127530":[19977],"127531":[36938],"127532":[24038],"127533":[20013],"127534":[21491],"127535":[25351],"127536":[36208],"127537":[25171],"127538":[31105],"127539":[31354],"127540":[21512],"127541":[28288],"127542":[26377],"127543":[26376],"127544":[30003],"127545":[21106],"127546":[21942],"127547":[37197],"127552":[12308,26412,12309],"127553":[12308,19977,12309],"127554":[12308,20108,12309],"127555":[12308,23433,12309],"127556":[12308,28857,12309],"127557":[12308,25171,12309],"127558":[12308,30423,12309],"127559":[12308,21213,12309],"127560":[12308,25943,12309],"127568":[24471],"127569":[21487],"130032":[48],"130033":[49],"130034":[50],"130035":[51],"130036":[52],"130037":[53],"130038":[54],"130039":[55],"130040":[56],"130041":[57],"194560":[20029],"194561":[20024],"194562":[20033],"194563":[131362],"194564":[20320],"194565":[20398],"194566":[20411],"194567":[20482],"194568":[20602],"194569":[20633],"194570":[20711],"194571":[20687],"194572":[13470],"194573":[132666],"194574":[20813],"194575":[20820],"194576":[20836],"194577":[20855],"194578":[132380],"194579":[13497],"194580":[20839],"194581":[20877],"194582":[132427],"194583":[20887],"194584":[20900],"194585":[20172],"194586":[20908],"194587":[20917],"194588":[168415],"194589":[20981],"194590":[20995],"194591":[13535],"194592":[21051],"194593":[21062],"194594":[21106],"194595":[21111],"194596":[13589],"194597":[21191],"194598":[21193],"194599":[21220],"194600":[21242],"194601":[21253],"194602":[21254],"194603":[21271],"194604":[21321],"194605":[21329],"194606":[21338],"194607":[21363],"194608":[21373],"194609":[21375],"194610":[21375],"194611":[21375],"194612":[133676],"194613":[28784],"194614":[21450],"194615":[21471],"194616":[133987],"194617":[21483],"194618":[21489],"194619":[21510],"194620":[21662],"194621":[21560],"194622":[21576],"194623":[21608],"194624":[21666],"194625":[21750],"194626":[21776],"194627":[21843],"194628":[21859],"194629":[21892],"194630":[21892],"194631":[21913],"194632":[21931],"194633":[21939],"194634":[21954],"194635":[22294],"194636":[22022],"194637":[22295],"194638":[22097],"194639":[22132],"194640":[20999],"194641":[22766],"194642":[22478],"194643":[22516],"194644":[22541],"194645":[22411],"194646":[22578],"194647":[22577],"194648":[22700],"194649":[136420],"194650":[22770],"194651":[22775],"194652":[22790],"194653":[22810],"194654":[22818],"194655":[22882],"194656":[136872],"194657":[136938],"194658":[23020],"194659":[23067],"194660":[23079],"194661":[23000],"194662":[23142],"194663":[14062],"194665":[23304],"194666":[23358],"194667":[23358],"194668":[137672],"194669":[23491],"194670":[23512],"194671":[23527],"194672":[23539],"194673":[138008],"194674":[23551],"194675":[23558],"194677":[23586],"194678":[14209],"194679":[23648],"194680":[23662],"194681":[23744],"194682":[23693],"194683":[138724],"194684":[23875],"194685":[138726],"194686":[23918],"194687":[23915],"194688":[23932],"194689":[24033],"194690":[24034],"194691":[14383],"194692":[24061],"194693":[24104],"194694":[24125],"194695":[24169],"194696":[14434],"194697":[139651],"194698":[14460],"194699":[24240],"194700":[24243],"194701":[24246],"194702":[24266],"194703":[172946],"194704":[24318],"194705":[140081],"194706":[140081],"194707":[33281],"194708":[24354],"194709":[24354],"194710":[14535],"194711":[144056],"194712":[156122],"194713":[24418],"194714":[24427],"194715":[14563],"194716":[24474],"194717":[24525],"194718":[24535],"194719":[24569],"194720":[24705],"194721":[14650],"194722":[14620],"194723":[24724],"194724":[141012],"194725":[24775],"194726":[24904],"194727":[24908],"194728":[24910],"194729":[24908],"194730":[24954],"194731":[24974],"194732":[25010],"194733":[24996],"194734":[25007],"194735":[25054],"194736":[25074],"194737":[25078],"194738":[25104],"194739":[25115],"194740":[25181],"194741":[25265],"194742":[25300],"194743":[25424],"194744":[142092],"194745":[25405],"194746":[25340],"194747":[25448],"194748":[25475],"194749":[25572],"194750":[142321],"194751":[25634],"194752":[25541],"194753":[25513],"194754":[14894],"194755":[25705],"194756":[25726],"194757":[25757],"194758":[25719],"194759":[14956],"194760":[25935],"194761":[25964],"194762":[143370],"194763":[26083],"194764":[26360],"194765":[26185],"194766":[15129],"194767":[26257],"194768":[15112],"194769":[15076],"194770":[20882],"194771":[20885],"194772":[26368],"194773":[26268],"194774":[32941],"194775":[17369],"194776":[26391],"194777":[26395],"194778":[26401],"194779":[26462],"194780":[26451],"194781":[144323],"194782":[15177],"194783":[26618],"194784":[26501],"194785":[26706],"194786":[26757],"194787":[144493],"194788":[26766],"194789":[26655],"194790":[26900],"194791":[15261],"194792":[26946],"194793":[27043],"194794":[27114],"194795":[27304],"194796":[145059],"194797":[27355],"194798":[15384],"194799":[27425],"194800":[145575],"194801":[27476],"194802":[15438],"194803":[27506],"194804":[27551],"194805":[27578],"194806":[27579],"194807":[146061],"194808":[138507],"194809":[146170],"194810":[27726],"194811":[146620],"194812":[27839],"194813":[27853],"194814":[27751],"194815":[27926],"194816":[27966],"194817":[28023],"194818":[27969],"194819":[28009],"194820":[28024],"194821":[28037],"194822":[146718],"194823":[27956],"194824":[28207],"194825":[28270],"194826":[15667],"194827":[28363],"194828":[28359],"194829":[147153],"194830":[28153],"194831":[28526],"194832":[147294],"194833":[147342],"194834":[28614],"194835":[28729],"194836":[28702],"194837":[28699],"194838":[15766],"194839":[28746],"194840":[28797],"194841":[28791],"194842":[28845],"194843":[132389],"194844":[28997],"194845":[148067],"194846":[29084],"194848":[29224],"194849":[29237],"194850":[29264],"194851":[149000],"194852":[29312],"194853":[29333],"194854":[149301],"194855":[149524],"194856":[29562],"194857":[29579],"194858":[16044],"194859":[29605],"194860":[16056],"194861":[16056],"194862":[29767],"194863":[29788],"194864":[29809],"194865":[29829],"194866":[29898],"194867":[16155],"194868":[29988],"194869":[150582],"194870":[30014],"194871":[150674],"194872":[30064],"194873":[139679],"194874":[30224],"194875":[151457],"194876":[151480],"194877":[151620],"194878":[16380],"194879":[16392],"194880":[30452],"194881":[151795],"194882":[151794],"194883":[151833],"194884":[151859],"194885":[30494],"194886":[30495],"194887":[30495],"194888":[30538],"194889":[16441],"194890":[30603],"194891":[16454],"194892":[16534],"194893":[152605],"194894":[30798],"194895":[30860],"194896":[30924],"194897":[16611],"194898":[153126],"194899":[31062],"194900":[153242],"194901":[153285],"194902":[31119],"194903":[31211],"194904":[16687],"194905":[31296],"194906":[31306],"194907":[31311],"194908":[153980],"194909":[154279],"194910":[154279],"194912":[16898],"194913":[154539],"194914":[31686],"194915":[31689],"194916":[16935],"194917":[154752],"194918":[31954],"194919":[17056],"194920":[31976],"194921":[31971],"194922":[32000],"194923":[155526],"194924":[32099],"194925":[17153],"194926":[32199],"194927":[32258],"194928":[32325],"194929":[17204],"194930":[156200],"194931":[156231],"194932":[17241],"194933":[156377],"194934":[32634],"194935":[156478],"194936":[32661],"194937":[32762],"194938":[32773],"194939":[156890],"194940":[156963],"194941":[32864],"194942":[157096],"194943":[32880],"194944":[144223],"194945":[17365],"194946":[32946],"194947":[33027],"194948":[17419],"194949":[33086],"194950":[23221],"194951":[157607],"194952":[157621],"194953":[144275],"194954":[144284],"194955":[33281],"194956":[33284],"194957":[36766],"194958":[17515],"194959":[33425],"194960":[33419],"194961":[33437],"194962":[21171],"194963":[33457],"194964":[33459],"194965":[33469],"194966":[33510],"194967":[158524],"194968":[33509],"194969":[33565],"194970":[33635],"194971":[33709],"194972":[33571],"194973":[33725],"194974":[33767],"194975":[33879],"194976":[33619],"194977":[33738],"194978":[33740],"194979":[33756],"194980":[158774],"194981":[159083],"194982":[158933],"194983":[17707],"194984":[34033],"194985":[34035],"194986":[34070],"194987":[160714],"194988":[34148],"194989":[159532],"194990":[17757],"194991":[17761],"194992":[159665],"194993":[159954],"194994":[17771],"194995":[34384],"194996":[34396],"194997":[34407],"194998":[34409],"194999":[34473],"195000":[34440],"195001":[34574],"195002":[34530],"195003":[34681],"195004":[34600],"195005":[34667],"195006":[34694],"195008":[34785],"195009":[34817],"195010":[17913],"195011":[34912],"195012":[34915],"195013":[161383],"195014":[35031],"195015":[35038],"195016":[17973],"195017":[35066],"195018":[13499],"195019":[161966],"195020":[162150],"195021":[18110],"195022":[18119],"195023":[35488],"195024":[35565],"195025":[35722],"195026":[35925],"195027":[162984],"195028":[36011],"195029":[36033],"195030":[36123],"195031":[36215],"195032":[163631],"195033":[133124],"195034":[36299],"195035":[36284],"195036":[36336],"195037":[133342],"195038":[36564],"195039":[36664],"195040":[165330],"195041":[165357],"195042":[37012],"195043":[37105],"195044":[37137],"195045":[165678],"195046":[37147],"195047":[37432],"195048":[37591],"195049":[37592],"195050":[37500],"195051":[37881],"195052":[37909],"195053":[166906],"195054":[38283],"195055":[18837],"195056":[38327],"195057":[167287],"195058":[18918],"195059":[38595],"195060":[23986],"195061":[38691],"195062":[168261],"195063":[168474],"195064":[19054],"195065":[19062],"195066":[38880],"195067":[168970],"195068":[19122],"195069":[169110],"195070":[38923],"195071":[38923],"195072":[38953],"195073":[169398],"195074":[39138],"195075":[19251],"195076":[39209],"195077":[39335],"195078":[39362],"195079":[39422],"195080":[19406],"195081":[170800],"195082":[39698],"195083":[40000],"195084":[40189],"195085":[19662],"195086":[19693],"195087":[40295],"195088":[172238],"195089":[19704],"195090":[172293],"195091":[172558],"195092":[172689],"195093":[40635],"195094":[19798],"195095":[40697],"195096":[40702],"195097":[40709],"195098":[40719],"195099":[40726],"195100":[40763],"195101":[173568]},"bidi_ranges":[[0,8,"BN"],[9,9,"S"],[10,10,"B"],[11,11,"S"],[12,12,"WS"],[13,13,"B"],[14,27,"BN"],[28,30,"B"],[31,31,"S"],[32,32,"WS"],[33,34,"ON"],[35,37,"ET"],[38,42,"ON"],[43,43,"ES"],[44,44,"CS"],[45,45,"ES"],[46,47,"CS"],[48,57,"EN"],[58,58,"CS"],[59,64,"ON"],[65,90,"L"],[91,96,"ON"],[97,122,"L"],[123,126,"ON"],[127,132,"BN"],[133,133,"B"],[134,159,"BN"],[160,160,"CS"],[161,161,"ON"],[162,165,"ET"],[166,169,"ON"],[170,170,"L"],[171,172,"ON"],[173,173,"BN"],[174,175,"ON"],[176,177,"ET"],[178,179,"EN"],[180,180,"ON"],[181,181,"L"],[182,184,"ON"],[185,185,"EN"],[186,186,"L"],[187,191,"ON"],[192,214,"L"],[215,215,"ON"],[216,246,"L"],[247,247,"ON"],[248,696,"L"],[697,698,"ON"],[699,705,"L"],[706,719,"ON"],[720,721,"L"],[722,735,"ON"],[736,740,"L"],[741,749,"ON"],[750,750,"L"],[751,767,"ON"],[768,879,"NSM"],[880,883,"L"],[884,885,"ON"],[886,887,"L"],[890,893,"L"],[894,894,"ON"],[895,895,"L"],[900,901,"ON"],[902,902,"L"],[903,903,"ON"],[904,906,"L"],[908,908,"L"],[910,929,"L"],[931,1013,"L"],[1014,1014,"ON"],[1015,1154,"L"],[1155,1161,"NSM"],[1162,1327,"L"],[1329,1366,"L"],[1369,1417,"L"],[1418,1418,"ON"],[1421,1422,"ON"],[1423,1423,"ET"],[1425,1469,"NSM"],[1470,1470,"R"],[1471,1471,"NSM"],[1472,1472,"R"],[1473,1474,"NSM"],[1475,1475,"R"],[1476,1477,"NSM"],[1478,1478,"R"],[1479,1479,"NSM"],[1488,1514,"R"],[1519,1524,"R"],[1536,1541,"AN"],[1542,1543,"ON"],[1544,1544,"AL"],[1545,1546,"ET"],[1547,1547,"AL"],[1548,1548,"CS"],[1549,1549,"AL"],[1550,1551,"ON"],[1552,1562,"NSM"],[1563,1610,"AL"],[1611,1631,"NSM"],[1632,1641,"AN"],[1642,1642,"ET"],[1643,1644,"AN"],[1645,1647,"AL"],[1648,1648,"NSM"],[1649,1749,"AL"],[1750,1756,"NSM"],[1757,1757,"AN"],[1758,1758,"ON"],[1759,1764,"NSM"],[1765,1766,"AL"],[1767,1768,"NSM"],[1769,1769,"ON"],[1770,1773,"NSM"],[1774,1775,"AL"],[1776,1785,"EN"],[1786,1805,"AL"],[1807,1808,"AL"],[1809,1809,"NSM"],[1810,1839,"AL"],[1840,1866,"NSM"],[1869,1957,"AL"],[1958,1968,"NSM"],[1969,1969,"AL"],[1984,2026,"R"],[2027,2035,"NSM"],[2036,2037,"R"],[2038,2041,"ON"],[2042,2042,"R"],[2045,2045,"NSM"],[2046,2069,"R"],[2070,2073,"NSM"],[2074,2074,"R"],[2075,2083,"NSM"],[2084,2084,"R"],[2085,2087,"NSM"],[2088,2088,"R"],[2089,2093,"NSM"],[2096,2110,"R"],[2112,2136,"R"],[2137,2139,"NSM"],[2142,2142,"R"],[2144,2154,"AL"],[2160,2190,"AL"],[2192,2193,"AN"],[2200,2207,"NSM"],[2208,2249,"AL"],[2250,2273,"NSM"],[2274,2274,"AN"],[2275,2306,"NSM"],[2307,2361,"L"],[2362,2362,"NSM"],[2363,2363,"L"],[2364,2364,"NSM"],[2365,2368,"L"],[2369,2376,"NSM"],[2377,2380,"L"],[2381,2381,"NSM"],[2382,2384,"L"],[2385,2391,"NSM"],[2392,2401,"L"],[2402,2403,"NSM"],[2404,2432,"L"],[2433,2433,"NSM"],[2434,2435,"L"],[2437,2444,"L"],[2447,2448,"L"],[2451,2472,"L"],[2474,2480,"L"],[2482,2482,"L"],[2486,2489,"L"],[2492,2492,"NSM"],[2493,2496,"L"],[2497,2500,"NSM"],[2503,2504,"L"],[2507,2508,"L"],[2509,2509,"NSM"],[2510,2510,"L"],[2519,2519,"L"],[2524,2525,"L"],[2527,2529,"L"],[2530,2531,"NSM"],[2534,2545,"L"],[2546,2547,"ET"],[2548,2554,"L"],[2555,2555,"ET"],[2556,2557,"L"],[2558,2558,"NSM"],[2561,2562,"NSM"],[2563,2563,"L"],[2565,2570,"L"],[2575,2576,"L"],[2579,2600,"L"],[2602,2608,"L"],[2610,2611,"L"],[2613,2614,"L"],[2616,2617,"L"],[2620,2620,"NSM"],[2622,2624,"L"],[2625,2626,"NSM"],[2631,2632,"NSM"],[2635,2637,"NSM"],[2641,2641,"NSM"],[2649,2652,"L"],[2654,2654,"L"],[2662,2671,"L"],[2672,2673,"NSM"],[2674,2676,"L"],[2677,2677,"NSM"],[2678,2678,"L"],[2689,2690,"NSM"],[2691,2691,"L"],[2693,2701,"L"],[2703,2705,"L"],[2707,2728,"L"],[2730,2736,"L"],[2738,2739,"L"],[2741,2745,"L"],[2748,2748,"NSM"],[2749,2752,"L"],[2753,2757,"NSM"],[2759,2760,"NSM"],[2761,2761,"L"],[2763,2764,"L"],[2765,2765,"NSM"],[2768,2768,"L"],[2784,2785,"L"],[2786,2787,"NSM"],[2790,2800,"L"],[2801,2801,"ET"],[2809,2809,"L"],[2810,2815,"NSM"],[2817,2817,"NSM"],[2818,2819,"L"],[2821,2828,"L"],[2831,2832,"L"],[2835,2856,"L"],[2858,2864,"L"],[2866,2867,"L"],[2869,2873,"L"],[2876,2876,"NSM"],[2877,2878,"L"],[2879,2879,"NSM"],[2880,2880,"L"],[2881,2884,"NSM"],[2887,2888,"L"],[2891,2892,"L"],[2893,2893,"NSM"],[2901,2902,"NSM"],[2903,2903,"L"],[2908,2909,"L"],[2911,2913,"L"],[2914,2915,"NSM"],[2918,2935,"L"],[2946,2946,"NSM"],[2947,2947,"L"],[2949,2954,"L"],[2958,2960,"L"],[2962,2965,"L"],[2969,2970,"L"],[2972,2972,"L"],[2974,2975,"L"],[2979,2980,"L"],[2984,2986,"L"],[2990,3001,"L"],[3006,3007,"L"],[3008,3008,"NSM"],[3009,3010,"L"],[3014,3016,"L"],[3018,3020,"L"],[3021,3021,"NSM"],[3024,3024,"L"],[3031,3031,"L"],[3046,3058,"L"],[3059,3064,"ON"],[3065,3065,"ET"],[3066,3066,"ON"],[3072,3072,"NSM"],[3073,3075,"L"],[3076,3076,"NSM"],[3077,3084,"L"],[3086,3088,"L"],[3090,3112,"L"],[3114,3129,"L"],[3132,3132,"NSM"],[3133,3133,"L"],[3134,3136,"NSM"],[3137,3140,"L"],[3142,3144,"NSM"],[3146,3149,"NSM"],[3157,3158,"NSM"],[3160,3162,"L"],[3165,3165,"L"],[3168,3169,"L"],[3170,3171,"NSM"],[3174,3183,"L"],[3191,3191,"L"],[3192,3198,"ON"],[3199,3200,"L"],[3201,3201,"NSM"],[3202,3212,"L"],[3214,3216,"L"],[3218,3240,"L"],[3242,3251,"L"],[3253,3257,"L"],[3260,3260,"NSM"],[3261,3268,"L"],[3270,3272,"L"],[3274,3275,"L"],[3276,3277,"NSM"],[3285,3286,"L"],[3293,3294,"L"],[3296,3297,"L"],[3298,3299,"NSM"],[3302,3311,"L"],[3313,3315,"L"],[3328,3329,"NSM"],[3330,3340,"L"],[3342,3344,"L"],[3346,3386,"L"],[3387,3388,"NSM"],[3389,3392,"L"],[3393,3396,"NSM"],[3398,3400,"L"],[3402,3404,"L"],[3405,3405,"NSM"],[3406,3407,"L"],[3412,3425,"L"],[3426,3427,"NSM"],[3430,3455,"L"],[3457,3457,"NSM"],[3458,3459,"L"],[3461,3478,"L"],[3482,3505,"L"],[3507,3515,"L"],[3517,3517,"L"],[3520,3526,"L"],[3530,3530,"NSM"],[3535,3537,"L"],[3538,3540,"NSM"],[3542,3542,"NSM"],[3544,3551,"L"],[3558,3567,"L"],[3570,3572,"L"],[3585,3632,"L"],[3633,3633,"NSM"],[3634,3635,"L"],[3636,3642,"NSM"],[3647,3647,"ET"],[3648,3654,"L"],[3655,3662,"NSM"],[3663,3675,"L"],[3713,3714,"L"],[3716,3716,"L"],[3718,3722,"L"],[3724,3747,"L"],[3749,3749,"L"],[3751,3760,"L"],[3761,3761,"NSM"],[3762,3763,"L"],[3764,3772,"NSM"],[3773,3773,"L"],[3776,3780,"L"],[3782,3782,"L"],[3784,3790,"NSM"],[3792,3801,"L"],[3804,3807,"L"],[3840,3863,"L"],[3864,3865,"NSM"],[3866,3892,"L"],[3893,3893,"NSM"],[3894,3894,"L"],[3895,3895,"NSM"],[3896,3896,"L"],[3897,3897,"NSM"],[3898,3901,"ON"],[3902,3911,"L"],[3913,3948,"L"],[3953,3966,"NSM"],[3967,3967,"L"],[3968,3972,"NSM"],[3973,3973,"L"],[3974,3975,"NSM"],[3976,3980,"L"],[3981,3991,"NSM"],[3993,4028,"NSM"],[4030,4037,"L"],[4038,4038,"NSM"],[4039,4044,"L"],[4046,4058,"L"],[4096,4140,"L"],[4141,4144,"NSM"],[4145,4145,"L"],[4146,4151,"NSM"],[4152,4152,"L"],[4153,4154,"NSM"],[4155,4156,"L"],[4157,4158,"NSM"],[4159,4183,"L"],[4184,4185,"NSM"],[4186,4189,"L"],[4190,4192,"NSM"],[4193,4208,"L"],[4209,4212,"NSM"],[4213,4225,"L"],[4226,4226,"NSM"],[4227,4228,"L"],[4229,4230,"NSM"],[4231,4236,"L"],[4237,4237,"NSM"],[4238,4252,"L"],[4253,4253,"NSM"],[4254,4293,"L"],[4295,4295,"L"],[4301,4301,"L"],[4304,4680,"L"],[4682,4685,"L"],[4688,4694,"L"],[4696,4696,"L"],[4698,4701,"L"],[4704,4744,"L"],[4746,4749,"L"],[4752,4784,"L"],[4786,4789,"L"],[4792,4798,"L"],[4800,4800,"L"],[4802,4805,"L"],[4808,4822,"L"],[4824,4880,"L"],[4882,4885,"L"],[4888,4954,"L"],[4957,4959,"NSM"],[4960,4988,"L"],[4992,5007,"L"],[5008,5017,"ON"],[5024,5109,"L"],[5112,5117,"L"],[5120,5120,"ON"],[5121,5759,"L"],[5760,5760,"WS"],[5761,5786,"L"],[5787,5788,"ON"],[5792,5880,"L"],[5888,5905,"L"],[5906,5908,"NSM"],[5909,5909,"L"],[5919,5937,"L"],[5938,5939,"NSM"],[5940,5942,"L"],[5952,5969,"L"],[5970,5971,"NSM"],[5984,5996,"L"],[5998,6000,"L"],[6002,6003,"NSM"],[6016,6067,"L"],[6068,6069,"NSM"],[6070,6070,"L"],[6071,6077,"NSM"],[6078,6085,"L"],[6086,6086,"NSM"],[6087,6088,"L"],[6089,6099,"NSM"],[6100,6106,"L"],[6107,6107,"ET"],[6108,6108,"L"],[6109,6109,"NSM"],[6112,6121,"L"],[6128,6137,"ON"],[6144,6154,"ON"],[6155,6157,"NSM"],[6158,6158,"BN"],[6159,6159,"NSM"],[6160,6169,"L"],[6176,6264,"L"],[6272,6276,"L"],[6277,6278,"NSM"],[6279,6312,"L"],[6313,6313,"NSM"],[6314,6314,"L"],[6320,6389,"L"],[6400,6430,"L"],[6432,6434,"NSM"],[6435,6438,"L"],[6439,6440,"NSM"],[6441,6443,"L"],[6448,6449,"L"],[6450,6450,"NSM"],[6451,6456,"L"],[6457,6459,"NSM"],[6464,6464,"ON"],[6468,6469,"ON"],[6470,6509,"L"],[6512,6516,"L"],[6528,6571,"L"],[6576,6601,"L"],[6608,6618,"L"],[6622,6655,"ON"],[6656,6678,"L"],[6679,6680,"NSM"],[6681,6682,"L"],[6683,6683,"NSM"],[6686,6741,"L"],[6742,6742,"NSM"],[6743,6743,"L"],[6744,6750,"NSM"],[6752,6752,"NSM"],[6753,6753,"L"],[6754,6754,"NSM"],[6755,6756,"L"],[6757,6764,"NSM"],[6765,6770,"L"],[6771,6780,"NSM"],[6783,6783,"NSM"],[6784,6793,"L"],[6800,6809,"L"],[6816,6829,"L"],[6832,6862,"NSM"],[6912,6915,"NSM"],[6916,6963,"L"],[6964,6964,"NSM"],[6965,6965,"L"],[6966,6970,"NSM"],[6971,6971,"L"],[6972,6972,"NSM"],[6973,6977,"L"],[6978,6978,"NSM"],[6979,6988,"L"],[6992,7018,"L"],[7019,7027,"NSM"],[7028,7038,"L"],[7040,7041,"NSM"],[7042,7073,"L"],[7074,7077,"NSM"],[7078,7079,"L"],[7080,7081,"NSM"],[7082,7082,"L"],[7083,7085,"NSM"],[7086,7141,"L"],[7142,7142,"NSM"],[7143,7143,"L"],[7144,7145,"NSM"],[7146,7148,"L"],[7149,7149,"NSM"],[7150,7150,"L"],[7151,7153,"NSM"],[7154,7155,"L"],[7164,7211,"L"],[7212,7219,"NSM"],[7220,7221,"L"],[7222,7223,"NSM"],[7227,7241,"L"],[7245,7304,"L"],[7312,7354,"L"],[7357,7367,"L"],[7376,7378,"NSM"],[7379,7379,"L"],[7380,7392,"NSM"],[7393,7393,"L"],[7394,7400,"NSM"],[7401,7404,"L"],[7405,7405,"NSM"],[7406,7411,"L"],[7412,7412,"NSM"],[7413,7415,"L"],[7416,7417,"NSM"],[7418,7418,"L"],[7424,7615,"L"],[7616,7679,"NSM"],[7680,7957,"L"],[7960,7965,"L"],[7968,8005,"L"],[8008,8013,"L"],[8016,8023,"L"],[8025,8025,"L"],[8027,8027,"L"],[8029,8029,"L"],[8031,8061,"L"],[8064,8116,"L"],[8118,8124,"L"],[8125,8125,"ON"],[8126,8126,"L"],[8127,8129,"ON"],[8130,8132,"L"],[8134,8140,"L"],[8141,8143,"ON"],[8144,8147,"L"],[8150,8155,"L"],[8157,8159,"ON"],[8160,8172,"L"],[8173,8175,"ON"],[8178,8180,"L"],[8182,8188,"L"],[8189,8190,"ON"],[8192,8202,"WS"],[8203,8205,"BN"],[8206,8206,"L"],[8207,8207,"R"],[8208,8231,"ON"],[8232,8232,"WS"],[8233,8233,"B"],[8234,8234,"LRE"],[8235,8235,"RLE"],[8236,8236,"PDF"],[8237,8237,"LRO"],[8238,8238,"RLO"],[8239,8239,"CS"],[8240,8244,"ET"],[8245,8259,"ON"],[8260,8260,"CS"],[8261,8286,"ON"],[8287,8287,"WS"],[8288,8293,"BN"],[8294,8294,"LRI"],[8295,8295,"RLI"],[8296,8296,"FSI"],[8297,8297,"PDI"],[8298,8303,"BN"],[8304,8304,"EN"],[8305,8305,"L"],[8308,8313,"EN"],[8314,8315,"ES"],[8316,8318,"ON"],[8319,8319,"L"],[8320,8329,"EN"],[8330,8331,"ES"],[8332,8334,"ON"],[8336,8348,"L"],[8352,8384,"ET"],[8400,8432,"NSM"],[8448,8449,"ON"],[8450,8450,"L"],[8451,8454,"ON"],[8455,8455,"L"],[8456,8457,"ON"],[8458,8467,"L"],[8468,8468,"ON"],[8469,8469,"L"],[8470,8472,"ON"],[8473,8477,"L"],[8478,8483,"ON"],[8484,8484,"L"],[8485,8485,"ON"],[8486,8486,"L"],[8487,8487,"ON"],[8488,8488,"L"],[8489,8489,"ON"],[8490,8493,"L"],[8494,8494,"ET"],[8495,8505,"L"],[8506,8507,"ON"],[8508,8511,"L"],[8512,8516,"ON"],[8517,8521,"L"],[8522,8525,"ON"],[8526,8527,"L"],[8528,8543,"ON"],[8544,8584,"L"],[8585,8587,"ON"],[8592,8721,"ON"],[8722,8722,"ES"],[8723,8723,"ET"],[8724,9013,"ON"],[9014,9082,"L"],[9083,9108,"ON"],[9109,9109,"L"],[9110,9254,"ON"],[9280,9290,"ON"],[9312,9351,"ON"],[9352,9371,"EN"],[9372,9449,"L"],[9450,9899,"ON"],[9900,9900,"L"],[9901,10239,"ON"],[10240,10495,"L"],[10496,11123,"ON"],[11126,11157,"ON"],[11159,11263,"ON"],[11264,11492,"L"],[11493,11498,"ON"],[11499,11502,"L"],[11503,11505,"NSM"],[11506,11507,"L"],[11513,11519,"ON"],[11520,11557,"L"],[11559,11559,"L"],[11565,11565,"L"],[11568,11623,"L"],[11631,11632,"L"],[11647,11647,"NSM"],[11648,11670,"L"],[11680,11686,"L"],[11688,11694,"L"],[11696,11702,"L"],[11704,11710,"L"],[11712,11718,"L"],[11720,11726,"L"],[11728,11734,"L"],[11736,11742,"L"],[11744,11775,"NSM"],[11776,11869,"ON"],[11904,11929,"ON"],[11931,12019,"ON"],[12032,12245,"ON"],[12272,12287,"ON"],[12288,12288,"WS"],[12289,12292,"ON"],[12293,12295,"L"],[12296,12320,"ON"],[12321,12329,"L"],[12330,12333,"NSM"],[12334,12335,"L"],[12336,12336,"ON"],[12337,12341,"L"],[12342,12343,"ON"],[12344,12348,"L"],[12349,12351,"ON"],[12353,12438,"L"],[12441,12442,"NSM"],[12443,12444,"ON"],[12445,12447,"L"],[12448,12448,"ON"],[12449,12538,"L"],[12539,12539,"ON"],[12540,12543,"L"],[12549,12591,"L"],[12593,12686,"L"],[12688,12735,"L"],[12736,12771,"ON"],[12783,12783,"ON"],[12784,12828,"L"],[12829,12830,"ON"],[12832,12879,"L"],[12880,12895,"ON"],[12896,12923,"L"],[12924,12926,"ON"],[12927,12976,"L"],[12977,12991,"ON"],[12992,13003,"L"],[13004,13007,"ON"],[13008,13174,"L"],[13175,13178,"ON"],[13179,13277,"L"],[13278,13279,"ON"],[13280,13310,"L"],[13311,13311,"ON"],[13312,19903,"L"],[19904,19967,"ON"],[19968,42124,"L"],[42128,42182,"ON"],[42192,42508,"L"],[42509,42511,"ON"],[42512,42539,"L"],[42560,42606,"L"],[42607,42610,"NSM"],[42611,42611,"ON"],[42612,42621,"NSM"],[42622,42623,"ON"],[42624,42653,"L"],[42654,42655,"NSM"],[42656,42735,"L"],[42736,42737,"NSM"],[42738,42743,"L"],[42752,42785,"ON"],[42786,42887,"L"],[42888,42888,"ON"],[42889,42954,"L"],[42960,42961,"L"],[42963,42963,"L"],[42965,42969,"L"],[42994,43009,"L"],[43010,43010,"NSM"],[43011,43013,"L"],[43014,43014,"NSM"],[43015,43018,"L"],[43019,43019,"NSM"],[43020,43044,"L"],[43045,43046,"NSM"],[43047,43047,"L"],[43048,43051,"ON"],[43052,43052,"NSM"],[43056,43063,"L"],[43064,43065,"ET"],[43072,43123,"L"],[43124,43127,"ON"],[43136,43203,"L"],[43204,43205,"NSM"],[43214,43225,"L"],[43232,43249,"NSM"],[43250,43262,"L"],[43263,43263,"NSM"],[43264,43301,"L"],[43302,43309,"NSM"],[43310,43334,"L"],[43335,43345,"NSM"],[43346,43347,"L"],[43359,43388,"L"],[43392,43394,"NSM"],[43395,43442,"L"],[43443,43443,"NSM"],[43444,43445,"L"],[43446,43449,"NSM"],[43450,43451,"L"],[43452,43453,"NSM"],[43454,43469,"L"],[43471,43481,"L"],[43486,43492,"L"],[43493,43493,"NSM"],[43494,43518,"L"],[43520,43560,"L"],[43561,43566,"NSM"],[43567,43568,"L"],[43569,43570,"NSM"],[43571,43572,"L"],[43573,43574,"NSM"],[43584,43586,"L"],[43587,43587,"NSM"],[43588,43595,"L"],[43596,43596,"NSM"],[43597,43597,"L"],[43600,43609,"L"],[43612,43643,"L"],[43644,43644,"NSM"],[43645,43695,"L"],[43696,43696,"NSM"],[43697,43697,"L"],[43698,43700,"NSM"],[43701,43702,"L"],[43703,43704,"NSM"],[43705,43709,"L"],[43710,43711,"NSM"],[43712,43712,"L"],[43713,43713,"NSM"],[43714,43714,"L"],[43739,43755,"L"],[43756,43757,"NSM"],[43758,43765,"L"],[43766,43766,"NSM"],[43777,43782,"L"],[43785,43790,"L"],[43793,43798,"L"],[43808,43814,"L"],[43816,43822,"L"],[43824,43881,"L"],[43882,43883,"ON"],[43888,44004,"L"],[44005,44005,"NSM"],[44006,44007,"L"],[44008,44008,"NSM"],[44009,44012,"L"],[44013,44013,"NSM"],[44016,44025,"L"],[44032,55203,"L"],[55216,55238,"L"],[55243,55291,"L"],[57344,64109,"L"],[64112,64217,"L"],[64256,64262,"L"],[64275,64279,"L"],[64285,64285,"R"],[64286,64286,"NSM"],[64287,64296,"R"],[64297,64297,"ES"],[64298,64310,"R"],[64312,64316,"R"],[64318,64318,"R"],[64320,64321,"R"],[64323,64324,"R"],[64326,64335,"R"],[64336,64450,"AL"],[64467,64829,"AL"],[64830,64847,"ON"],[64848,64911,"AL"],[64914,64967,"AL"],[64975,64975,"ON"],[64976,65007,"BN"],[65008,65020,"AL"],[65021,65023,"ON"],[65024,65039,"NSM"],[65040,65049,"ON"],[65056,65071,"NSM"],[65072,65103,"ON"],[65104,65104,"CS"],[65105,65105,"ON"],[65106,65106,"CS"],[65108,65108,"ON"],[65109,65109,"CS"],[65110,65118,"ON"],[65119,65119,"ET"],[65120,65121,"ON"],[65122,65123,"ES"],[65124,65126,"ON"],[65128,65128,"ON"],[65129,65130,"ET"],[65131,65131,"ON"],[65136,65140,"AL"],[65142,65276,"AL"],[65279,65279,"BN"],[65281,65282,"ON"],[65283,65285,"ET"],[65286,65290,"ON"],[65291,65291,"ES"],[65292,65292,"CS"],[65293,65293,"ES"],[65294,65295,"CS"],[65296,65305,"EN"],[65306,65306,"CS"],[65307,65312,"ON"],[65313,65338,"L"],[65339,65344,"ON"],[65345,65370,"L"],[65371,65381,"ON"],[65382,65470,"L"],[65474,65479,"L"],[65482,65487,"L"],[65490,65495,"L"],[65498,65500,"L"],[65504,65505,"ET"],[65506,65508,"ON"],[65509,65510,"ET"],[65512,65518,"ON"],[65520,65528,"BN"],[65529,65533,"ON"],[65534,65535,"BN"],[65536,65547,"L"],[65549,65574,"L"],[65576,65594,"L"],[65596,65597,"L"],[65599,65613,"L"],[65616,65629,"L"],[65664,65786,"L"],[65792,65792,"L"],[65793,65793,"ON"],[65794,65794,"L"],[65799,65843,"L"],[65847,65855,"L"],[65856,65932,"ON"],[65933,65934,"L"],[65936,65948,"ON"],[65952,65952,"ON"],[66000,66044,"L"],[66045,66045,"NSM"],[66176,66204,"L"],[66208,66256,"L"],[66272,66272,"NSM"],[66273,66299,"EN"],[66304,66339,"L"],[66349,66378,"L"],[66384,66421,"L"],[66422,66426,"NSM"],[66432,66461,"L"],[66463,66499,"L"],[66504,66517,"L"],[66560,66717,"L"],[66720,66729,"L"],[66736,66771,"L"],[66776,66811,"L"],[66816,66855,"L"],[66864,66915,"L"],[66927,66938,"L"],[66940,66954,"L"],[66956,66962,"L"],[66964,66965,"L"],[66967,66977,"L"],[66979,66993,"L"],[66995,67001,"L"],[67003,67004,"L"],[67072,67382,"L"],[67392,67413,"L"],[67424,67431,"L"],[67456,67461,"L"],[67463,67504,"L"],[67506,67514,"L"],[67584,67589,"R"],[67592,67592,"R"],[67594,67637,"R"],[67639,67640,"R"],[67644,67644,"R"],[67647,67669,"R"],[67671,67742,"R"],[67751,67759,"R"],[67808,67826,"R"],[67828,67829,"R"],[67835,67867,"R"],[67871,67871,"ON"],[67872,67897,"R"],[67903,67903,"R"],[67968,68023,"R"],[68028,68047,"R"],[68050,68096,"R"],[68097,68099,"NSM"],[68101,68102,"NSM"],[68108,68111,"NSM"],[68112,68115,"R"],[68117,68119,"R"],[68121,68149,"R"],[68152,68154,"NSM"],[68159,68159,"NSM"],[68160,68168,"R"],[68176,68184,"R"],[68192,68255,"R"],[68288,68324,"R"],[68325,68326,"NSM"],[68331,68342,"R"],[68352,68405,"R"],[68409,68415,"ON"],[68416,68437,"R"],[68440,68466,"R"],[68472,68497,"R"],[68505,68508,"R"],[68521,68527,"R"],[68608,68680,"R"],[68736,68786,"R"],[68800,68850,"R"],[68858,68863,"R"],[68864,68899,"AL"],[68900,68903,"NSM"],[68912,68921,"AN"],[69216,69246,"AN"],[69248,69289,"R"],[69291,69292,"NSM"],[69293,69293,"R"],[69296,69297,"R"],[69373,69375,"NSM"],[69376,69415,"R"],[69424,69445,"AL"],[69446,69456,"NSM"],[69457,69465,"AL"],[69488,69505,"R"],[69506,69509,"NSM"],[69510,69513,"R"],[69552,69579,"R"],[69600,69622,"R"],[69632,69632,"L"],[69633,69633,"NSM"],[69634,69687,"L"],[69688,69702,"NSM"],[69703,69709,"L"],[69714,69733,"ON"],[69734,69743,"L"],[69744,69744,"NSM"],[69745,69746,"L"],[69747,69748,"NSM"],[69749,69749,"L"],[69759,69761,"NSM"],[69762,69810,"L"],[69811,69814,"NSM"],[69815,69816,"L"],[69817,69818,"NSM"],[69819,69825,"L"],[69826,69826,"NSM"],[69837,69837,"L"],[69840,69864,"L"],[69872,69881,"L"],[69888,69890,"NSM"],[69891,69926,"L"],[69927,69931,"NSM"],[69932,69932,"L"],[69933,69940,"NSM"],[69942,69959,"L"],[69968,70002,"L"],[70003,70003,"NSM"],[70004,70006,"L"],[70016,70017,"NSM"],[70018,70069,"L"],[70070,70078,"NSM"],[70079,70088,"L"],[70089,70092,"NSM"],[70093,70094,"L"],[70095,70095,"NSM"],[70096,70111,"L"],[70113,70132,"L"],[70144,70161,"L"],[70163,70190,"L"],[70191,70193,"NSM"],[70194,70195,"L"],[70196,70196,"NSM"],[70197,70197,"L"],[70198,70199,"NSM"],[70200,70205,"L"],[70206,70206,"NSM"],[70207,70208,"L"],[70209,70209,"NSM"],[70272,70278,"L"],[70280,70280,"L"],[70282,70285,"L"],[70287,70301,"L"],[70303,70313,"L"],[70320,70366,"L"],[70367,70367,"NSM"],[70368,70370,"L"],[70371,70378,"NSM"],[70384,70393,"L"],[70400,70401,"NSM"],[70402,70403,"L"],[70405,70412,"L"],[70415,70416,"L"],[70419,70440,"L"],[70442,70448,"L"],[70450,70451,"L"],[70453,70457,"L"],[70459,70460,"NSM"],[70461,70463,"L"],[70464,70464,"NSM"],[70465,70468,"L"],[70471,70472,"L"],[70475,70477,"L"],[70480,70480,"L"],[70487,70487,"L"],[70493,70499,"L"],[70502,70508,"NSM"],[70512,70516,"NSM"],[70656,70711,"L"],[70712,70719,"NSM"],[70720,70721,"L"],[70722,70724,"NSM"],[70725,70725,"L"],[70726,70726,"NSM"],[70727,70747,"L"],[70749,70749,"L"],[70750,70750,"NSM"],[70751,70753,"L"],[70784,70834,"L"],[70835,70840,"NSM"],[70841,70841,"L"],[70842,70842,"NSM"],[70843,70846,"L"],[70847,70848,"NSM"],[70849,70849,"L"],[70850,70851,"NSM"],[70852,70855,"L"],[70864,70873,"L"],[71040,71089,"L"],[71090,71093,"NSM"],[71096,71099,"L"],[71100,71101,"NSM"],[71102,71102,"L"],[71103,71104,"NSM"],[71105,71131,"L"],[71132,71133,"NSM"],[71168,71218,"L"],[71219,71226,"NSM"],[71227,71228,"L"],[71229,71229,"NSM"],[71230,71230,"L"],[71231,71232,"NSM"],[71233,71236,"L"],[71248,71257,"L"],[71264,71276,"ON"],[71296,71338,"L"],[71339,71339,"NSM"],[71340,71340,"L"],[71341,71341,"NSM"],[71342,71343,"L"],[71344,71349,"NSM"],[71350,71350,"L"],[71351,71351,"NSM"],[71352,71353,"L"],[71360,71369,"L"],[71424,71450,"L"],[71453,71455,"NSM"],[71456,71457,"L"],[71458,71461,"NSM"],[71462,71462,"L"],[71463,71467,"NSM"],[71472,71494,"L"],[71680,71726,"L"],[71727,71735,"NSM"],[71736,71736,"L"],[71737,71738,"NSM"],[71739,71739,"L"],[71840,71922,"L"],[71935,71942,"L"],[71945,71945,"L"],[71948,71955,"L"],[71957,71958,"L"],[71960,71989,"L"],[71991,71992,"L"],[71995,71996,"NSM"],[71997,71997,"L"],[71998,71998,"NSM"],[71999,72002,"L"],[72003,72003,"NSM"],[72004,72006,"L"],[72016,72025,"L"],[72096,72103,"L"],[72106,72147,"L"],[72148,72151,"NSM"],[72154,72155,"NSM"],[72156,72159,"L"],[72160,72160,"NSM"],[72161,72164,"L"],[72192,72192,"L"],[72193,72198,"NSM"],[72199,72200,"L"],[72201,72202,"NSM"],[72203,72242,"L"],[72243,72248,"NSM"],[72249,72250,"L"],[72251,72254,"NSM"],[72255,72262,"L"],[72263,72263,"NSM"],[72272,72272,"L"],[72273,72278,"NSM"],[72279,72280,"L"],[72281,72283,"NSM"],[72284,72329,"L"],[72330,72342,"NSM"],[72343,72343,"L"],[72344,72345,"NSM"],[72346,72354,"L"],[72368,72440,"L"],[72448,72457,"L"],[72704,72712,"L"],[72714,72751,"L"],[72752,72758,"NSM"],[72760,72765,"NSM"],[72766,72773,"L"],[72784,72812,"L"],[72816,72847,"L"],[72850,72871,"NSM"],[72873,72873,"L"],[72874,72880,"NSM"],[72881,72881,"L"],[72882,72883,"NSM"],[72884,72884,"L"],[72885,72886,"NSM"],[72960,72966,"L"],[72968,72969,"L"],[72971,73008,"L"],[73009,73014,"NSM"],[73018,73018,"NSM"],[73020,73021,"NSM"],[73023,73029,"NSM"],[73030,73030,"L"],[73031,73031,"NSM"],[73040,73049,"L"],[73056,73061,"L"],[73063,73064,"L"],[73066,73102,"L"],[73104,73105,"NSM"],[73107,73108,"L"],[73109,73109,"NSM"],[73110,73110,"L"],[73111,73111,"NSM"],[73112,73112,"L"],[73120,73129,"L"],[73440,73458,"L"],[73459,73460,"NSM"],[73461,73464,"L"],[73472,73473,"NSM"],[73474,73488,"L"],[73490,73525,"L"],[73526,73530,"NSM"],[73534,73535,"L"],[73536,73536,"NSM"],[73537,73537,"L"],[73538,73538,"NSM"],[73539,73561,"L"],[73648,73648,"L"],[73664,73684,"L"],[73685,73692,"ON"],[73693,73696,"ET"],[73697,73713,"ON"],[73727,74649,"L"],[74752,74862,"L"],[74864,74868,"L"],[74880,75075,"L"],[77712,77810,"L"],[77824,78911,"L"],[78912,78912,"NSM"],[78913,78918,"L"],[78919,78933,"NSM"],[82944,83526,"L"],[92160,92728,"L"],[92736,92766,"L"],[92768,92777,"L"],[92782,92862,"L"],[92864,92873,"L"],[92880,92909,"L"],[92912,92916,"NSM"],[92917,92917,"L"],[92928,92975,"L"],[92976,92982,"NSM"],[92983,92997,"L"],[93008,93017,"L"],[93019,93025,"L"],[93027,93047,"L"],[93053,93071,"L"],[93760,93850,"L"],[93952,94026,"L"],[94031,94031,"NSM"],[94032,94087,"L"],[94095,94098,"NSM"],[94099,94111,"L"],[94176,94177,"L"],[94178,94178,"ON"],[94179,94179,"L"],[94180,94180,"NSM"],[94192,94193,"L"],[94208,100343,"L"],[100352,101589,"L"],[101632,101640,"L"],[110576,110579,"L"],[110581,110587,"L"],[110589,110590,"L"],[110592,110882,"L"],[110898,110898,"L"],[110928,110930,"L"],[110933,110933,"L"],[110948,110951,"L"],[110960,111355,"L"],[113664,113770,"L"],[113776,113788,"L"],[113792,113800,"L"],[113808,113817,"L"],[113820,113820,"L"],[113821,113822,"NSM"],[113823,113823,"L"],[113824,113827,"BN"],[118528,118573,"NSM"],[118576,118598,"NSM"],[118608,118723,"L"],[118784,119029,"L"],[119040,119078,"L"],[119081,119142,"L"],[119143,119145,"NSM"],[119146,119154,"L"],[119155,119162,"BN"],[119163,119170,"NSM"],[119171,119172,"L"],[119173,119179,"NSM"],[119180,119209,"L"],[119210,119213,"NSM"],[119214,119272,"L"],[119273,119274,"ON"],[119296,119361,"ON"],[119362,119364,"NSM"],[119365,119365,"ON"],[119488,119507,"L"],[119520,119539,"L"],[119552,119638,"ON"],[119648,119672,"L"],[119808,119892,"L"],[119894,119964,"L"],[119966,119967,"L"],[119970,119970,"L"],[119973,119974,"L"],[119977,119980,"L"],[119982,119993,"L"],[119995,119995,"L"],[119997,120003,"L"],[120005,120069,"L"],[120071,120074,"L"],[120077,120084,"L"],[120086,120092,"L"],[120094,120121,"L"],[120123,120126,"L"],[120128,120132,"L"],[120134,120134,"L"],[120138,120144,"L"],[120146,120485,"L"],[120488,120538,"L"],[120539,120539,"ON"],[120540,120596,"L"],[120597,120597,"ON"],[120598,120654,"L"],[120655,120655,"ON"],[120656,120712,"L"],[120713,120713,"ON"],[120714,120770,"L"],[120771,120771,"ON"],[120772,120779,"L"],[120782,120831,"EN"],[120832,121343,"L"],[121344,121398,"NSM"],[121399,121402,"L"],[121403,121452,"NSM"],[121453,121460,"L"],[121461,121461,"NSM"],[121462,121475,"L"],[121476,121476,"NSM"],[121477,121483,"L"],[121499,121503,"NSM"],[121505,121519,"NSM"],[122624,122654,"L"],[122661,122666,"L"],[122880,122886,"NSM"],[122888,122904,"NSM"],[122907,122913,"NSM"],[122915,122916,"NSM"],[122918,122922,"NSM"],[122928,122989,"L"],[123023,123023,"NSM"],[123136,123180,"L"],[123184,123190,"NSM"],[123191,123197,"L"],[123200,123209,"L"],[123214,123215,"L"],[123536,123565,"L"],[123566,123566,"NSM"],[123584,123627,"L"],[123628,123631,"NSM"],[123632,123641,"L"],[123647,123647,"ET"],[124112,124139,"L"],[124140,124143,"NSM"],[124144,124153,"L"],[124896,124902,"L"],[124904,124907,"L"],[124909,124910,"L"],[124912,124926,"L"],[124928,125124,"R"],[125127,125135,"R"],[125136,125142,"NSM"],[125184,125251,"R"],[125252,125258,"NSM"],[125259,125259,"R"],[125264,125273,"R"],[125278,125279,"R"],[126065,126132,"AL"],[126209,126269,"AL"],[126464,126467,"AL"],[126469,126495,"AL"],[126497,126498,"AL"],[126500,126500,"AL"],[126503,126503,"AL"],[126505,126514,"AL"],[126516,126519,"AL"],[126521,126521,"AL"],[126523,126523,"AL"],[126530,126530,"AL"],[126535,126535,"AL"],[126537,126537,"AL"],[126539,126539,"AL"],[126541,126543,"AL"],[126545,126546,"AL"],[126548,126548,"AL"],[126551,126551,"AL"],[126553,126553,"AL"],[126555,126555,"AL"],[126557,126557,"AL"],[126559,126559,"AL"],[126561,126562,"AL"],[126564,126564,"AL"],[126567,126570,"AL"],[126572,126578,"AL"],[126580,126583,"AL"],[126585,126588,"AL"],[126590,126590,"AL"],[126592,126601,"AL"],[126603,126619,"AL"],[126625,126627,"AL"],[126629,126633,"AL"],[126635,126651,"AL"],[126704,126705,"ON"],[126976,127019,"ON"],[127024,127123,"ON"],[127136,127150,"ON"],[127153,127167,"ON"],[127169,127183,"ON"],[127185,127221,"ON"],[127232,127242,"EN"],[127243,127247,"ON"],[127248,127278,"L"],[127279,127279,"ON"],[127280,127337,"L"],[127338,127343,"ON"],[127344,127404,"L"],[127405,127405,"ON"],[127462,127490,"L"],[127504,127547,"L"],[127552,127560,"L"],[127568,127569,"L"],[127584,127589,"ON"],[127744,128727,"ON"],[128732,128748,"ON"],[128752,128764,"ON"],[128768,128886,"ON"],[128891,128985,"ON"],[128992,129003,"ON"],[129008,129008,"ON"],[129024,129035,"ON"],[129040,129095,"ON"],[129104,129113,"ON"],[129120,129159,"ON"],[129168,129197,"ON"],[129200,129201,"ON"],[129280,129619,"ON"],[129632,129645,"ON"],[129648,129660,"ON"],[129664,129672,"ON"],[129680,129725,"ON"],[129727,129733,"ON"],[129742,129755,"ON"],[129760,129768,"ON"],[129776,129784,"ON"],[129792,129938,"ON"],[129940,129994,"ON"],[130032,130041,"EN"],[131070,131071,"BN"],[131072,173791,"L"],[173824,177977,"L"],[177984,178205,"L"],[178208,183969,"L"],[183984,191456,"L"],[191472,192093,"L"],[194560,195101,"L"],[196606,196607,"BN"],[196608,201546,"L"],[201552,205743,"L"],[262142,262143,"BN"],[327678,327679,"BN"],[393214,393215,"BN"],[458750,458751,"BN"],[524286,524287,"BN"],[589822,589823,"BN"],[655358,655359,"BN"],[720894,720895,"BN"],[786430,786431,"BN"],[851966,851967,"BN"],[917502,917759,"BN"],[917760,917999,"NSM"],[918000,921599,"BN"],[983038,983039,"BN"],[983040,1048573,"L"],[1048574,1048575,"BN"],[1048576,1114109,"L"],[1114110,1114111,"BN"]],"joining_type_ranges":[[173,173,"T"],[768,879,"T"],[1155,1161,"T"],[1425,1469,"T"],[1471,1471,"T"],[1473,1474,"T"],[1476,1477,"T"],[1479,1479,"T"],[1552,1562,"T"],[1564,1564,"T"],[1568,1568,"D"],[1570,1573,"R"],[1574,1574,"D"],[1575,1575,"R"],[1576,1576,"D"],[1577,1577,"R"],[1578,1582,"D"],[1583,1586,"R"],[1587,1599,"D"],[1600,1600,"C"],[1601,1607,"D"],[1608,1608,"R"],[1609,1610,"D"],[1611,1631,"T"],[1646,1647,"D"],[1648,1648,"T"],[1649,1651,"R"],[1653,1655,"R"],[1656,1671,"D"],[1672,1689,"R"],[1690,1727,"D"],[1728,1728,"R"],[1729,1730,"D"],[1731,1739,"R"],[1740,1740,"D"],[1741,1741,"R"],[1742,1742,"D"],[1743,1743,"R"],[1744,1745,"D"],[1746,1747,"R"],[1749,1749,"R"],[1750,1756,"T"],[1759,1764,"T"],[1767,1768,"T"],[1770,1773,"T"],[1774,1775,"R"],[1786,1788,"D"],[1791,1791,"D"],[1807,1807,"T"],[1808,1808,"R"],[1809,1809,"T"],[1810,1812,"D"],[1813,1817,"R"],[1818,1821,"D"],[1822,1822,"R"],[1823,1831,"D"],[1832,1832,"R"],[1833,1833,"D"],[1834,1834,"R"],[1835,1835,"D"],[1836,1836,"R"],[1837,1838,"D"],[1839,1839,"R"],[1840,1866,"T"],[1869,1869,"R"],[1870,1880,"D"],[1881,1883,"R"],[1884,1898,"D"],[1899,1900,"R"],[1901,1904,"D"],[1905,1905,"R"],[1906,1906,"D"],[1907,1908,"R"],[1909,1911,"D"],[1912,1913,"R"],[1914,1919,"D"],[1958,1968,"T"],[1994,2026,"D"],[2027,2035,"T"],[2042,2042,"C"],[2045,2045,"T"],[2070,2073,"T"],[2075,2083,"T"],[2085,2087,"T"],[2089,2093,"T"],[2112,2112,"R"],[2113,2117,"D"],[2118,2119,"R"],[2120,2120,"D"],[2121,2121,"R"],[2122,2131,"D"],[2132,2132,"R"],[2133,2133,"D"],[2134,2136,"R"],[2137,2139,"T"],[2144,2144,"D"],[2146,2149,"D"],[2151,2151,"R"],[2152,2152,"D"],[2153,2154,"R"],[2160,2178,"R"],[2179,2181,"C"],[2182,2182,"D"],[2185,2189,"D"],[2190,2190,"R"],[2200,2207,"T"],[2208,2217,"D"],[2218,2220,"R"],[2222,2222,"R"],[2223,2224,"D"],[2225,2226,"R"],[2227,2232,"D"],[2233,2233,"R"],[2234,2248,"D"],[2250,2273,"T"],[2275,2306,"T"],[2362,2362,"T"],[2364,2364,"T"],[2369,2376,"T"],[2381,2381,"T"],[2385,2391,"T"],[2402,2403,"T"],[2433,2433,"T"],[2492,2492,"T"],[2497,2500,"T"],[2509,2509,"T"],[2530,2531,"T"],[2558,2558,"T"],[2561,2562,"T"],[2620,2620,"T"],[2625,2626,"T"],[2631,2632,"T"],[2635,2637,"T"],[2641,2641,"T"],[2672,2673,"T"],[2677,2677,"T"],[2689,2690,"T"],[2748,2748,"T"],[2753,2757,"T"],[2759,2760,"T"],[2765,2765,"T"],[2786,2787,"T"],[2810,2815,"T"],[2817,2817,"T"],[2876,2876,"T"],[2879,2879,"T"],[2881,2884,"T"],[2893,2893,"T"],[2901,2902,"T"],[2914,2915,"T"],[2946,2946,"T"],[3008,3008,"T"],[3021,3021,"T"],[3072,3072,"T"],[3076,3076,"T"],[3132,3132,"T"],[3134,3136,"T"],[3142,3144,"T"],[3146,3149,"T"],[3157,3158,"T"],[3170,3171,"T"],[3201,3201,"T"],[3260,3260,"T"],[3263,3263,"T"],[3270,3270,"T"],[3276,3277,"T"],[3298,3299,"T"],[3328,3329,"T"],[3387,3388,"T"],[3393,3396,"T"],[3405,3405,"T"],[3426,3427,"T"],[3457,3457,"T"],[3530,3530,"T"],[3538,3540,"T"],[3542,3542,"T"],[3633,3633,"T"],[3636,3642,"T"],[3655,3662,"T"],[3761,3761,"T"],[3764,3772,"T"],[3784,3790,"T"],[3864,3865,"T"],[3893,3893,"T"],[3895,3895,"T"],[3897,3897,"T"],[3953,3966,"T"],[3968,3972,"T"],[3974,3975,"T"],[3981,3991,"T"],[3993,4028,"T"],[4038,4038,"T"],[4141,4144,"T"],[4146,4151,"T"],[4153,4154,"T"],[4157,4158,"T"],[4184,4185,"T"],[4190,4192,"T"],[4209,4212,"T"],[4226,4226,"T"],[4229,4230,"T"],[4237,4237,"T"],[4253,4253,"T"],[4957,4959,"T"],[5906,5908,"T"],[5938,5939,"T"],[5970,5971,"T"],[6002,6003,"T"],[6068,6069,"T"],[6071,6077,"T"],[6086,6086,"T"],[6089,6099,"T"],[6109,6109,"T"],[6151,6151,"D"],[6154,6154,"C"],[6155,6157,"T"],[6159,6159,"T"],[6176,6264,"D"],[6277,6278,"T"],[6279,6312,"D"],[6313,6313,"T"],[6314,6314,"D"],[6432,6434,"T"],[6439,6440,"T"],[6450,6450,"T"],[6457,6459,"T"],[6679,6680,"T"],[6683,6683,"T"],[6742,6742,"T"],[6744,6750,"T"],[6752,6752,"T"],[6754,6754,"T"],[6757,6764,"T"],[6771,6780,"T"],[6783,6783,"T"],[6832,6862,"T"],[6912,6915,"T"],[6964,6964,"T"],[6966,6970,"T"],[6972,6972,"T"],[6978,6978,"T"],[7019,7027,"T"],[7040,7041,"T"],[7074,7077,"T"],[7080,7081,"T"],[7083,7085,"T"],[7142,7142,"T"],[7144,7145,"T"],[7149,7149,"T"],[7151,7153,"T"],[7212,7219,"T"],[7222,7223,"T"],[7376,7378,"T"],[7380,7392,"T"],[7394,7400,"T"],[7405,7405,"T"],[7412,7412,"T"],[7416,7417,"T"],[7616,7679,"T"],[8203,8203,"T"],[8205,8205,"C"],[8206,8207,"T"],[8234,8238,"T"],[8288,8292,"T"],[8298,8303,"T"],[8400,8432,"T"],[11503,11505,"T"],[11647,11647,"T"],[11744,11775,"T"],[12330,12333,"T"],[12441,12442,"T"],[42607,42610,"T"],[42612,42621,"T"],[42654,42655,"T"],[42736,42737,"T"],[43010,43010,"T"],[43014,43014,"T"],[43019,43019,"T"],[43045,43046,"T"],[43052,43052,"T"],[43072,43121,"D"],[43122,43122,"L"],[43204,43205,"T"],[43232,43249,"T"],[43263,43263,"T"],[43302,43309,"T"],[43335,43345,"T"],[43392,43394,"T"],[43443,43443,"T"],[43446,43449,"T"],[43452,43453,"T"],[43493,43493,"T"],[43561,43566,"T"],[43569,43570,"T"],[43573,43574,"T"],[43587,43587,"T"],[43596,43596,"T"],[43644,43644,"T"],[43696,43696,"T"],[43698,43700,"T"],[43703,43704,"T"],[43710,43711,"T"],[43713,43713,"T"],[43756,43757,"T"],[43766,43766,"T"],[44005,44005,"T"],[44008,44008,"T"],[44013,44013,"T"],[64286,64286,"T"],[65024,65039,"T"],[65056,65071,"T"],[65279,65279,"T"],[65529,65531,"T"],[66045,66045,"T"],[66272,66272,"T"],[66422,66426,"T"],[68097,68099,"T"],[68101,68102,"T"],[68108,68111,"T"],[68152,68154,"T"],[68159,68159,"T"],[68288,68292,"D"],[68293,68293,"R"],[68295,68295,"R"],[68297,68298,"R"],[68301,68301,"L"],[68302,68306,"R"],[68307,68310,"D"],[68311,68311,"L"],[68312,68316,"D"],[68317,68317,"R"],[68318,68320,"D"],[68321,68321,"R"],[68324,68324,"R"],[68325,68326,"T"],[68331,68334,"D"],[68335,68335,"R"],[68480,68480,"D"],[68481,68481,"R"],[68482,68482,"D"],[68483,68485,"R"],[68486,68488,"D"],[68489,68489,"R"],[68490,68491,"D"],[68492,68492,"R"],[68493,68493,"D"],[68494,68495,"R"],[68496,68496,"D"],[68497,68497,"R"],[68521,68524,"R"],[68525,68526,"D"],[68864,68864,"L"],[68865,68897,"D"],[68898,68898,"R"],[68899,68899,"D"],[68900,68903,"T"],[69291,69292,"T"],[69373,69375,"T"],[69424,69426,"D"],[69427,69427,"R"],[69428,69444,"D"],[69446,69456,"T"],[69457,69459,"D"],[69460,69460,"R"],[69488,69491,"D"],[69492,69493,"R"],[69494,69505,"D"],[69506,69509,"T"],[69552,69552,"D"],[69554,69555,"D"],[69556,69558,"R"],[69560,69560,"D"],[69561,69562,"R"],[69563,69564,"D"],[69565,69565,"R"],[69566,69567,"D"],[69569,69569,"D"],[69570,69571,"R"],[69572,69572,"D"],[69577,69577,"R"],[69578,69578,"D"],[69579,69579,"L"],[69633,69633,"T"],[69688,69702,"T"],[69744,69744,"T"],[69747,69748,"T"],[69759,69761,"T"],[69811,69814,"T"],[69817,69818,"T"],[69826,69826,"T"],[69888,69890,"T"],[69927,69931,"T"],[69933,69940,"T"],[70003,70003,"T"],[70016,70017,"T"],[70070,70078,"T"],[70089,70092,"T"],[70095,70095,"T"],[70191,70193,"T"],[70196,70196,"T"],[70198,70199,"T"],[70206,70206,"T"],[70209,70209,"T"],[70367,70367,"T"],[70371,70378,"T"],[70400,70401,"T"],[70459,70460,"T"],[70464,70464,"T"],[70502,70508,"T"],[70512,70516,"T"],[70712,70719,"T"],[70722,70724,"T"],[70726,70726,"T"],[70750,70750,"T"],[70835,70840,"T"],[70842,70842,"T"],[70847,70848,"T"],[70850,70851,"T"],[71090,71093,"T"],[71100,71101,"T"],[71103,71104,"T"],[71132,71133,"T"],[71219,71226,"T"],[71229,71229,"T"],[71231,71232,"T"],[71339,71339,"T"],[71341,71341,"T"],[71344,71349,"T"],[71351,71351,"T"],[71453,71455,"T"],[71458,71461,"T"],[71463,71467,"T"],[71727,71735,"T"],[71737,71738,"T"],[71995,71996,"T"],[71998,71998,"T"],[72003,72003,"T"],[72148,72151,"T"],[72154,72155,"T"],[72160,72160,"T"],[72193,72202,"T"],[72243,72248,"T"],[72251,72254,"T"],[72263,72263,"T"],[72273,72278,"T"],[72281,72283,"T"],[72330,72342,"T"],[72344,72345,"T"],[72752,72758,"T"],[72760,72765,"T"],[72767,72767,"T"],[72850,72871,"T"],[72874,72880,"T"],[72882,72883,"T"],[72885,72886,"T"],[73009,73014,"T"],[73018,73018,"T"],[73020,73021,"T"],[73023,73029,"T"],[73031,73031,"T"],[73104,73105,"T"],[73109,73109,"T"],[73111,73111,"T"],[73459,73460,"T"],[73472,73473,"T"],[73526,73530,"T"],[73536,73536,"T"],[73538,73538,"T"],[78896,78912,"T"],[78919,78933,"T"],[92912,92916,"T"],[92976,92982,"T"],[94031,94031,"T"],[94095,94098,"T"],[94180,94180,"T"],[113821,113822,"T"],[113824,113827,"T"],[118528,118573,"T"],[118576,118598,"T"],[119143,119145,"T"],[119155,119170,"T"],[119173,119179,"T"],[119210,119213,"T"],[119362,119364,"T"],[121344,121398,"T"],[121403,121452,"T"],[121461,121461,"T"],[121476,121476,"T"],[121499,121503,"T"],[121505,121519,"T"],[122880,122886,"T"],[122888,122904,"T"],[122907,122913,"T"],[122915,122916,"T"],[122918,122922,"T"],[123023,123023,"T"],[123184,123190,"T"],[123566,123566,"T"],[123628,123631,"T"],[124140,124143,"T"],[125136,125142,"T"],[125184,125251,"D"],[125252,125259,"T"],[917505,917505,"T"],[917536,917631,"T"],[917760,917999,"T"]]}');

/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(754);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
