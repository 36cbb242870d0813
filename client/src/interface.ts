/**
 * Made from the OpenAPI document by `npm run generate -w client`; do not edit. A test holds it equal to what a running
 * service describes.
 */
export interface paths {
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search foods
         * @description Full-text search that forgives typos, accents, word order and an unfinished last word. The best match comes first; no match is an empty list. Searching never creates entries.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/food/{food_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a food by its id
         * @description One food. Ids are stable for ever.
         */
        get: operations["food"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/barcode/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a food by its barcode
         * @description One food by EAN-13, EAN-8, UPC-A, UPC-E or GTIN-14. Leading zeros may be missing or added, spaces and hyphens are ignored.
         */
        get: operations["barcode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/foods/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List common foods
         * @description Foods by popularity, a page at a time. By default only foods with an image: the starter catalog has none, so ask with `has_image=false` until label data is imported.
         */
        get: operations["popular"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/foods/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Every category with the number of its foods, the largest first.
         */
        get: operations["categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service is up
         * @description A liveness probe. It needs no key and is never limited.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One food. All nutrient values are per 100 g; null is unknown, never zero. */
        Food: {
            /** @description Stable food identifier, used for direct look-up */
            id: number;
            /** @description Product name */
            name: string;
            /** @description Brand, when known */
            brand: string | null;
            /** @description Barcode with 13 digits (8 for EAN-8) */
            barcode: string | null;
            /** @description Category name */
            category: string | null;
            /** @description One serving in grams */
            serving_size_g: number | null;
            /** @description Label wording of the serving */
            serving_desc: string | null;
            /** @description Energy in kcal per 100 g */
            calories_kcal: number | null;
            /** @description Protein in grams per 100 g */
            protein_g: number | null;
            /** @description Fat in grams per 100 g */
            fat_g: number | null;
            /** @description Carbohydrates in grams per 100 g */
            carbs_g: number | null;
            /** @description Fibre in grams per 100 g */
            fiber_g: number | null;
            /** @description Sugar in grams per 100 g */
            sugar_g: number | null;
            /** @description Sodium in milligrams per 100 g */
            sodium_mg: number | null;
            /** @description Saturated fat in grams per 100 g */
            saturated_fat_g: number | null;
            /** @description Cholesterol in milligrams per 100 g */
            cholesterol_mg: number | null;
            /** @description Potassium in milligrams per 100 g */
            potassium_mg: number | null;
            /** @description Address of the product image */
            image_url: string | null;
            /** @description Address of the thumbnail image */
            image_thumb_url: string | null;
            /**
             * @description Where the data came from
             * @enum {string}
             */
            source: "off" | "ai_estimate" | "community";
            /** @description Data confidence, 0 to 1 */
            confidence: number;
            /** @description Path of the food's page on this service's website */
            static_url: string | null;
        };
        CategoryCount: {
            /** @description Name of the category */
            category: string;
            /** @description How many foods it has */
            count: number;
        };
        Health: {
            /** @description Status of the service */
            status: string;
            /** @description Number of foods in the catalog */
            foods_in_db: number;
        };
        Error: {
            /** @description What happened */
            detail: string;
        };
        ValidationError: {
            detail: {
                /** @description Kind of error */
                type: string;
                loc: string[];
                /** @description What is wrong */
                msg: string;
                /** @description The value as sent; null when it is missing or secret */
                input: (string | null) | number | boolean;
                /** @description The limit that was violated */
                ctx?: {
                    [key: string]: unknown;
                };
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    search: {
        parameters: {
            query: {
                /**
                 * @description What to look for, at least 2 characters.
                 * @example banana
                 */
                q: string;
                /**
                 * @description How many foods at most.
                 * @example 5
                 */
                limit?: number;
                /** @description Only foods of this source. */
                source?: "off" | "ai_estimate";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foods, the best or most popular first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Nutella",
                     *         "brand": "Ferrero",
                     *         "barcode": "3017620422003",
                     *         "category": "Spreads",
                     *         "serving_size_g": 15,
                     *         "serving_desc": "1 tablespoon (15 g)",
                     *         "calories_kcal": 539,
                     *         "protein_g": 6.3,
                     *         "fat_g": 30.9,
                     *         "carbs_g": 57.5,
                     *         "fiber_g": null,
                     *         "sugar_g": 56.3,
                     *         "sodium_mg": 42.8,
                     *         "saturated_fat_g": 10.6,
                     *         "cholesterol_mg": null,
                     *         "potassium_mg": null,
                     *         "image_url": null,
                     *         "image_thumb_url": null,
                     *         "source": "community",
                     *         "confidence": 0.87,
                     *         "static_url": "/foods/1-nutella"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Food"][];
                };
            };
        };
    };
    food: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the food.
                 * @example 1
                 */
                food_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The food. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Nutella",
                     *       "brand": "Ferrero",
                     *       "barcode": "3017620422003",
                     *       "category": "Spreads",
                     *       "serving_size_g": 15,
                     *       "serving_desc": "1 tablespoon (15 g)",
                     *       "calories_kcal": 539,
                     *       "protein_g": 6.3,
                     *       "fat_g": 30.9,
                     *       "carbs_g": 57.5,
                     *       "fiber_g": null,
                     *       "sugar_g": 56.3,
                     *       "sodium_mg": 42.8,
                     *       "saturated_fat_g": 10.6,
                     *       "cholesterol_mg": null,
                     *       "potassium_mg": null,
                     *       "image_url": null,
                     *       "image_thumb_url": null,
                     *       "source": "community",
                     *       "confidence": 0.87,
                     *       "static_url": "/foods/1-nutella"
                     *     }
                     */
                    "application/json": components["schemas"]["Food"];
                };
            };
        };
    };
    barcode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The barcode.
                 * @example 3017620422003
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The food. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Nutella",
                     *       "brand": "Ferrero",
                     *       "barcode": "3017620422003",
                     *       "category": "Spreads",
                     *       "serving_size_g": 15,
                     *       "serving_desc": "1 tablespoon (15 g)",
                     *       "calories_kcal": 539,
                     *       "protein_g": 6.3,
                     *       "fat_g": 30.9,
                     *       "carbs_g": 57.5,
                     *       "fiber_g": null,
                     *       "sugar_g": 56.3,
                     *       "sodium_mg": 42.8,
                     *       "saturated_fat_g": 10.6,
                     *       "cholesterol_mg": null,
                     *       "potassium_mg": null,
                     *       "image_url": null,
                     *       "image_thumb_url": null,
                     *       "source": "community",
                     *       "confidence": 0.87,
                     *       "static_url": "/foods/1-nutella"
                     *     }
                     */
                    "application/json": components["schemas"]["Food"];
                };
            };
        };
    };
    popular: {
        parameters: {
            query?: {
                /**
                 * @description How many foods at most.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description How many foods to skip.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Only this category, by its name in `/foods/categories`.
                 * @example Fruit
                 */
                category?: string;
                /**
                 * @description Only foods with a product image.
                 * @example false
                 */
                has_image?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Foods, the best or most popular first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Nutella",
                     *         "brand": "Ferrero",
                     *         "barcode": "3017620422003",
                     *         "category": "Spreads",
                     *         "serving_size_g": 15,
                     *         "serving_desc": "1 tablespoon (15 g)",
                     *         "calories_kcal": 539,
                     *         "protein_g": 6.3,
                     *         "fat_g": 30.9,
                     *         "carbs_g": 57.5,
                     *         "fiber_g": null,
                     *         "sugar_g": 56.3,
                     *         "sodium_mg": 42.8,
                     *         "saturated_fat_g": 10.6,
                     *         "cholesterol_mg": null,
                     *         "potassium_mg": null,
                     *         "image_url": null,
                     *         "image_thumb_url": null,
                     *         "source": "community",
                     *         "confidence": 0.87,
                     *         "static_url": "/foods/1-nutella"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Food"][];
                };
            };
        };
    };
    categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories, the largest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "category": "Fruit",
                     *         "count": 304
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CategoryCount"][];
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "foods_in_db": 4000000
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
}
